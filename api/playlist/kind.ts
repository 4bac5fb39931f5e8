import type { ChannelKind } from "../../contract/playlist-codes.ts";
import type { StreamUrl } from "./stream-url.ts";

/** Shorter ones are placeholders: lists write 0, 1 or 10 for channels that never end. */
const SHORTEST_FILM_S = 60;

const TYPES = new Map<string, ChannelKind>([
  ["live", "live"],
  ["channel", "live"],
  ["channels", "live"],
  ["tv", "live"],
  ["movie", "vod"],
  ["movies", "vod"],
  ["film", "vod"],
  ["vod", "vod"],
  ["series", "series"],
  ["serie", "series"],
  ["episode", "series"],
  ["tvshow", "series"],
  ["tvshows", "series"],
]);

/** Words of group names, as the lists of several countries have them. */
const GROUP_WORDS = new Map<string, ChannelKind>([
  ...["vod", "movie", "movies", "film", "films", "filme", "filmes", "filmler", "filmy"].map(word("vod")),
  ...["pelicula", "peliculas", "película", "películas", "фильмы", "أفلام"].map(word("vod")),
  ...["series", "serie", "serien", "séries", "série", "seriale", "tvshows"].map(word("series")),
  ...["dizi", "diziler", "сериалы", "مسلسلات"].map(word("series")),
]);

const FILE = /\.(?:mp4|mkv|avi|mov|m4v|wmv|webm|mpg|mpeg|divx|ogm|3gp|vob)$/i;
const CONTINUOUS = /\.(?:ts|m3u8?|mpd)$/i;
const EPISODE = /(?:^|[^\p{L}\p{N}])s\d{1,3}[ ._-]{0,3}e\d{1,4}(?!\d)/iu;
/** Weaker: a channel may well be called so. */
const SHORT_EPISODE = /(?:^|\D)\d{1,2}x\d{2,3}(?!\d)/;

/** What an entry's kind is told by. */
export interface KindSigns {
  url: StreamUrl;
  name: string;
  group: string | null;
  /** As the list says it in `tvg-type` or `type`. */
  type: string;
  /** Seconds. */
  duration: number | null;
}

/**
 * Tells a live channel from a film and an episode. The first that speaks decides: the type that
 * the list gives, the path of a panel (/live/, /movie/, /series/), a scheme that only sends, an
 * `S01E02` in the name, an ending of a file, a duration of at least a minute, the words of the
 * group. Endings of streams (.ts, .m3u8) overrule the group: "Movies" is a group of film channels
 * just as often.
 */
export function kindOf({ url, name, group, type, duration }: KindSigns): ChannelKind {
  const given = TYPES.get(type.toLowerCase()) ?? kindByPath(url.path);
  if (given !== undefined) return given;
  if (!url.scheme.startsWith("http") && url.scheme !== "acestream") return "live";
  if (EPISODE.test(name)) return "series";
  const recorded: ChannelKind = SHORT_EPISODE.test(name) ? "series" : "vod";
  if (FILE.test(url.path)) return recorded;
  if (duration !== null && duration >= SHORTEST_FILM_S) return recorded;
  if (CONTINUOUS.test(url.path)) return "live";
  const grouped = kindByGroup(group);
  return grouped === "vod" ? recorded : grouped;
}

function kindByPath(path: string): ChannelKind | undefined {
  const lower = path.toLowerCase();
  if (lower.includes("/movie/")) return "vod";
  if (lower.includes("/series/")) return "series";
  return lower.includes("/live/") ? "live" : undefined;
}

function kindByGroup(group: string | null): ChannelKind {
  for (const [found] of group?.toLowerCase().matchAll(/\p{L}+/gu) ?? []) {
    const kind = GROUP_WORDS.get(found);
    if (kind !== undefined) return kind;
  }
  return "live";
}

function word(kind: ChannelKind): (text: string) => [string, ChannelKind] {
  return (text) => [text, kind];
}
