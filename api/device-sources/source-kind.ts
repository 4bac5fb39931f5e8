import type { z } from "zod";
import type { SourceKind } from "../../contract/device-sources.ts";
import type { Encryption } from "../domain/encryption.ts";
import type { Outgoing } from "../outgoing/outgoing.ts";
import type { ProviderCheck } from "../provider-checks/provider-check.ts";

/** The device that has a source. */
export interface SourceOwner {
  id: number;
  mac: string;
  timezone: string | null;
}

/** What a check may use. */
interface Checking {
  outgoing: Outgoing;
  owner: SourceOwner;
  now: Date;
}

/** What differs between the kinds of sources. Everything else is the same for all of them. */
interface KindDefinition<Connection extends z.ZodType, Input extends z.ZodObject> {
  kind: SourceKind;
  /** What the ledger of activity calls a row. */
  subject: string;
  connection: Connection;
  input: Input;
  /**
   * The connection that a payload means.
   *
   * @param stored the one that the source has; null while it is added
   * @throws {Refusal} 422 by field of the payload
   */
  connect(input: z.output<Input>, stored: z.output<Connection> | null): z.output<Connection>;
  /** Its main address: its host names a source that was given no title. */
  address(connection: z.output<Connection>): string;
  /** The fields of the row that it is shown as, credentials left out. */
  shown(connection: z.output<Connection>): Record<string, unknown>;
  check(connection: z.output<Connection>, checking: Checking): Promise<ProviderCheck>;
}

/** A kind of source over its sealed connections. */
export interface SealedKind {
  kind: SourceKind;
  subject: string;
  /** @returns the connection sealed, whether it differs from the stored one, and the host that it leads to */
  connect(
    input: unknown,
    stored: string | null,
    encryption: Encryption,
  ): { connection: string; changed: boolean; host: string };
  shown(connection: string, encryption: Encryption): Record<string, unknown>;
  check(connection: string, encryption: Encryption, checking: Checking): Promise<ProviderCheck>;
}

/** A kind of source, and how to read its connections whole. */
export interface OpenKind<Connection> extends SealedKind {
  open(connection: string, encryption: Encryption): Connection;
}

/** Puts a kind of source over connections that are stored encrypted. */
export function sealedKind<Connection extends z.ZodType, Input extends z.ZodObject>(
  definition: KindDefinition<Connection, Input>,
): OpenKind<z.output<Connection>> {
  const open = (connection: string, encryption: Encryption) =>
    definition.connection.parse(JSON.parse(encryption.open(connection)));
  return {
    kind: definition.kind,
    subject: definition.subject,
    open,
    connect(input, stored, encryption) {
      const before = stored === null ? null : open(stored, encryption);
      const after = definition.connection.parse(definition.connect(definition.input.parse(input), before));
      const host = new URL(definition.address(after)).hostname;
      if (stored !== null && JSON.stringify(before) === JSON.stringify(after))
        return { connection: stored, changed: false, host };
      return { connection: encryption.seal(JSON.stringify(after)), changed: true, host };
    },
    shown: (connection, encryption) => definition.shown(open(connection, encryption)),
    check: (connection, encryption, checking) => definition.check(open(connection, encryption), checking),
  };
}
