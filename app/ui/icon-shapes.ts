import sprite from "./icons.svg?raw";

/** What each symbol of the sprite holds, by its name. For the server: the sprite would be 5 kB of a browser's script. */
export function readShapes(): [name: string, shapes: string][] {
  return [...sprite.matchAll(/<symbol id="([^"]+)"[^>]*>(.*?)<\/symbol>/g)].map(([, name = "", body = ""]) => [
    name,
    body,
  ]);
}
