import { networkOf } from "../domain/limits.ts";
import { Refusal } from "../domain/refusal.ts";

/** Files on their way at a time. A slow sender keeps one for minutes, so nobody may have all of them. */
const PER_DEVICE = 2;
const PER_ADDRESS = 6;
const IN_ALL = 24;

/** Seconds after which a refused sender may try again. */
const RETRY_AFTER = 10;

/** Places for files on their way, of this process. */
export interface UploadSlots {
  /**
   * Takes a place for a file.
   *
   * @returns gives it back; to be called once
   * @throws {Refusal} 429 with the reason, when the device, its address or the server has none left
   */
  take(deviceId: number, address: string): () => void;
}

export function createUploadSlots(): UploadSlots {
  const taken = new Map<string, number>();
  const countOf = (place: string) => taken.get(place) ?? 0;
  return {
    take(deviceId, address) {
      const places = [
        { place: `device ${deviceId}`, most: PER_DEVICE, key: "api:upload.busy" },
        { place: `address ${networkOf(address)}`, most: PER_ADDRESS, key: "api:upload.busyAddress" },
        { place: "all", most: IN_ALL, key: "api:upload.busyServer" },
      ];
      const full = places.find(({ place, most }) => countOf(place) >= most);
      if (full) throw new Refusal(429, { key: full.key }, { retryAfter: RETRY_AFTER });
      for (const { place } of places) taken.set(place, countOf(place) + 1);
      return () => {
        for (const { place } of places) {
          const left = countOf(place) - 1;
          if (left > 0) taken.set(place, left);
          else taken.delete(place);
        }
      };
    },
  };
}
