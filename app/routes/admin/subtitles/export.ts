import { subtitleTracks } from "~/features/subtitle-tracks/subtitle-tracks.server";
import { exportLoader } from "~/screens/export/export.server";

export const loader = exportLoader(subtitleTracks);
