import { serve } from "~/screens/entity.server";
import { subtitleTracks as resource } from "~contract/tracks.ts";
import { subtitleTracks as definition } from "./subtitle-tracks";

export const subtitleTracks = serve(definition, resource);
