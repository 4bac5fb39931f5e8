import { z } from "zod";
import { playlistInput } from "../../contract/device-sources.ts";
import { checkPlaylistHead } from "../provider-checks/playlist-head.ts";
import { maskUrl, unmaskedUrl } from "./masked-url.ts";
import { sealedKind } from "./source-kind.ts";

/** A playlist that lies somewhere else, with its programme guide. */
export const playlist = sealedKind({
  kind: "playlist",
  subject: "playlist",
  connection: z.object({ url: z.string(), epg_url: z.string().nullable() }),
  input: playlistInput,
  connect: ({ url, epg_url }, stored) => ({
    url: unmaskedUrl("url", url, stored?.url ?? null),
    epg_url: epg_url && unmaskedUrl("epg_url", epg_url, stored?.epg_url ?? null),
  }),
  address: ({ url }) => url,
  shown: ({ url, epg_url }) => ({ url: maskUrl(url), epg_url: epg_url && maskUrl(epg_url) }),
  check: ({ url }, { outgoing }) => checkPlaylistHead(outgoing, url),
});
