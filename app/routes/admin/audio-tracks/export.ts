import { audioTracks } from "~/features/audio-tracks/audio-tracks.server";
import { exportLoader } from "~/screens/export/export.server";

export const loader = exportLoader(audioTracks);
