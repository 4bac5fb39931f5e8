import { serve } from "~/screens/entity.server";
import { audioTracks as resource } from "~contract/tracks.ts";
import { audioTracks as definition } from "./audio-tracks";

export const audioTracks = serve(definition, resource);
