import { isWaiting } from "../../contract/device-session.ts";
import {
  deviceParams,
  playlists,
  playlistsOfDevice,
  portalSources,
  portalSourcesOfDevice,
  type SourceCalls,
  sourceChange,
  xtreams,
  xtreamsOfDevice,
} from "../../contract/device-sources.ts";
import { type Endpoint, idParams } from "../../contract/endpoint.ts";
import type { Database } from "../db/connect.ts";
import { archiveSource, moveSource, restoreSources, switchSource } from "../device-sources/arrange-sources.ts";
import { deviceInReach } from "../device-sources/device-in-reach.ts";
import { playlist } from "../device-sources/playlist.ts";
import { portal } from "../device-sources/portal.ts";
import { findSource, listSources, shownSource } from "../device-sources/read-sources.ts";
import { addSource, changeSource } from "../device-sources/save-source.ts";
import type { SealedKind } from "../device-sources/source-kind.ts";
import { mostSources, type SourceWriter } from "../device-sources/source-writer.ts";
import { testSource } from "../device-sources/test-source.ts";
import { xtream } from "../device-sources/xtream.ts";
import { requireOpen } from "../domain/parental-lock.ts";
import type { AnswerInput, Call, Mount } from "../http/mount.ts";

/** Puts a handler on an endpoint of one place, which knows whose sources are meant and who asks. */
type Place = <E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>, writer: SourceWriter) => Promise<AnswerInput<E>>,
) => void;

export function mountDeviceSources(mount: Mount): void {
  const panel: Place = (endpoint, handler) =>
    mount.device(endpoint, async (call) => {
      const { services, device } = call;
      const admit = (db: Database) => requireOpen(db, "sources", device.row.id, device.session.id, services.now());
      // Before a PIN is guessed at or a provider asked; within the write it is asked again.
      if (endpoint.method !== "GET") await admit(services.db);
      const waiting = isWaiting(device.status);
      return handler(call, { ...call, owner: device.row, admit, waiting, mustKnowPin: true });
    });
  const office: Place = (endpoint, handler) =>
    mount.guarded(endpoint, async (call) => {
      const owner = await deviceInReach(deviceParams.parse(call.params).device_id, call);
      return handler(call, { ...call, owner, admit: async () => {}, waiting: false, mustKnowPin: false });
    });
  mountKind(panel, xtreams, xtream);
  mountKind(panel, playlists, playlist);
  mountKind(panel, portalSources, portal);
  mountKind(office, xtreamsOfDevice, xtream);
  mountKind(office, playlistsOfDevice, playlist);
  mountKind(office, portalSourcesOfDevice, portal);
}

function mountKind(place: Place, calls: SourceCalls, kind: SealedKind): void {
  place(calls.list, async (_, writer) => ({
    data: await listSources(kind, writer.owner, writer.services),
    limit: mostSources(writer),
  }));
  place(calls.one, async (call, { owner, services }) =>
    shownSource(kind, await findSource(services.db, kind, owner, idOf(call)), services.encryption),
  );
  place(calls.create, ({ body }, writer) => addSource(kind, body, writer));
  place(calls.update, (call, writer) => {
    const { lock_version: version, current_pin: currentPin } = sourceChange.parse(call.body);
    return changeSource(kind, idOf(call), { input: call.body, version, currentPin }, writer);
  });
  place(calls.archive, (call, writer) => archiveSource(kind, idOf(call), call.body.current_pin, writer));
  place(calls.restore, ({ body }, writer) => restoreSources(kind, body.ids, writer));
  place(calls.move, (call, writer) => moveSource(kind, idOf(call), call.body.direction, writer));
  place(calls.switch, (call, writer) => switchSource(kind, idOf(call), call.body.active, writer));
  place(calls.test, (call, writer) => testSource(kind, idOf(call), writer));
}

function idOf({ params }: { params: unknown }): number {
  return idParams.parse(params).id;
}
