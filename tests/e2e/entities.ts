import { audioTracks } from "../../app/features/audio-tracks/audio-tracks.ts";
import { carboxes } from "../../app/features/carboxes/carboxes.ts";
import { models } from "../../app/features/models/models.ts";
import { portals } from "../../app/features/portals/portals.ts";
import { qrCustomers } from "../../app/features/qr-customers/qr-customers.ts";
import { subtitleTracks } from "../../app/features/subtitle-tracks/subtitle-tracks.ts";
import { users } from "../../app/features/users/users.ts";
import type { Field } from "../../app/screens/definition.ts";

/** What the journeys, guards and screens of a plain entity are made from; its definition says the rest. */
export interface EntityUnderTest {
  /** Route name of the list. */
  route: string;
  permission: string;
  /** Message namespace. */
  name: string;
  path: string;
  /** The field that names a row. */
  title: string;
  fields: readonly Field[];
  bulk: readonly string[];
  /** A fresh value for a field whose kind alone does not say what fits. */
  sample: Record<string, () => string>;
}

type Definition = Pick<typeof portals, "name" | "path"> & {
  title: string;
  list: { bulk?: readonly { name: string; fields?: unknown }[] };
  edit: { sections: readonly { fields: readonly Field[] }[] };
};

function entity(route: string, permission: string, definition: Definition, sample: EntityUnderTest["sample"] = {}) {
  const { name, path, title, list, edit } = definition;
  const fields = edit.sections.flatMap((section) => section.fields);
  const bulk = (list.bulk ?? []).flatMap((action) => (action.fields ? [] : [action.name]));
  return { route, permission, name, path, title, fields, bulk, sample };
}

let languages = 0;

/** Three letters that no seeded language and no earlier call has: qaa to qtz are reserved for local use. */
function localLanguage(): string {
  const letter = (index: number) => String.fromCharCode("a".charCodeAt(0) + index);
  languages += 1;
  return `q${letter(Math.floor(languages / 26) % 20)}${letter(languages % 26)}`;
}

/** An address that nobody else has. */
function newEmail(): string {
  return `${Math.random().toString(36).slice(2)}@example.test`;
}

/** At most twelve characters that nobody else has. */
function newCode(): string {
  return Math.random().toString(36).slice(2, 12);
}

/** The entities that are nothing but the mechanism; each line brings all their tests. */
export const entities: readonly EntityUnderTest[] = [
  entity("portals", "manage-portals", portals),
  entity("settings.models", "manage-models", models),
  entity("carbox.devices", "manage-carbox-devices", carboxes, { code: newCode, password: () => "Correct-horse-1" }),
  entity("devices.qr.index", "manage-qr-devices", qrCustomers),
  entity("settings.users", "manage-users", users, { email: newEmail }),
  entity("audio.tracks", "manage-audio-tracks", audioTracks, { code: localLanguage }),
  entity("subtitles", "manage-subtitle", subtitleTracks, { code: localLanguage }),
];
