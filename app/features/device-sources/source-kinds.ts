import type { Tone } from "~/ui/notice";
import type { PlaylistRow, PortalSourceRow, XtreamRow } from "~contract/device-sources.ts";
import type { ProviderStatus } from "~contract/provider-checks.ts";
import type { SourceEntity } from "./source-entity";

const tones: Record<ProviderStatus, Tone | "neutral"> = {
  active: "ok",
  trial: "info",
  expired: "bad",
  banned: "bad",
  disabled: "bad",
  other: "neutral",
};

const use = {
  name: "source",
  fields: [
    { name: "title", kind: "text", hint: true, wide: true },
    { name: "active", kind: "flag", hint: true, wide: true },
  ],
} as const;

const facts = [
  { key: "checked_at", kind: "instant" },
  { key: "created_at", kind: "instant" },
  { key: "updated_at", kind: "instant" },
] as const;

/** Accounts of Xtream panels (/device/xtreams). */
export const xtreams: SourceEntity<XtreamRow> = {
  name: "device-xtreams",
  path: "/device/xtreams",
  title: "title",
  icon: "key-round",
  address: "server_url",
  list: {
    columns: [
      { key: "username", kind: "mono" },
      { key: "provider_status", kind: "choice", tones },
      { key: "exp_date", kind: "day" },
      { key: "active_connections", kind: "number" },
      { key: "max_connections", kind: "number" },
    ],
    filters: [],
  },
  edit: {
    sections: [
      {
        name: "connection",
        fields: [
          { name: "server_url", kind: "url", hint: true, wide: true },
          { name: "username", kind: "text", hint: true },
          { name: "password", kind: "newPassword", hint: true },
          { name: "output", kind: "choice", values: ["ts", "m3u8"], wide: true },
        ],
      },
      use,
    ],
    initial: { output: "ts", active: true },
    facts: [{ key: "exp_date", kind: "day" }, ...facts],
  },
};

/** Playlists that lie somewhere else (/device/playlists). */
export const playlists: SourceEntity<PlaylistRow> = {
  name: "device-playlists",
  path: "/device/playlists",
  title: "title",
  icon: "list-video",
  address: "url",
  list: { columns: [{ key: "epg_url", kind: "mono" }], filters: [] },
  edit: {
    sections: [
      {
        name: "connection",
        fields: [
          { name: "url", kind: "url", hint: true, wide: true },
          { name: "epg_url", kind: "url", hint: true, wide: true },
        ],
      },
      use,
    ],
    initial: { active: true },
    facts,
  },
};

/** Stalker portals (/device/portals). */
export const portals: SourceEntity<PortalSourceRow> = {
  name: "device-portals",
  path: "/device/portals",
  title: "title",
  icon: "link",
  address: "url",
  list: {
    columns: [
      { key: "mac", kind: "mono" },
      { key: "serial", kind: "mono" },
      { key: "timezone", kind: "text" },
    ],
    filters: [],
  },
  edit: {
    sections: [
      {
        name: "connection",
        fields: [
          { name: "url", kind: "url", hint: true, wide: true },
          { name: "mac", kind: "text", hint: true },
          { name: "serial", kind: "text", hint: true },
          { name: "timezone", kind: "reference", hint: true, wide: true },
        ],
      },
      use,
    ],
    initial: { active: true },
    facts,
  },
};
