import { audioTracks } from "~/features/audio-tracks/audio-tracks.server";
import { exportLoader } from "~/screens/export.server";

export const loader = exportLoader(audioTracks);
