/** A playlist as panels write them, some 210 bytes a channel. */
export function playlist(channels: number): Blob {
  const lines = ["#EXTM3U"];
  for (let id = 0; id < channels; id += 1) {
    const info = `tvg-id="channel${id}.example" tvg-logo="http://logos.example.com/img/${id}.png"`;
    lines.push(`#EXTINF:-1 ${info} group-title="Group ${id % 300}",Chaîne ${id} HD`);
    lines.push(`http://tv.example.com:8080/live/username/password/${id}.ts`);
  }
  return new Blob([lines.join("\n")]);
}
