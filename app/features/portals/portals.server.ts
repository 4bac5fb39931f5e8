import { serve } from "~/screens/entity.server";
import { portals as resource } from "~contract/portals.ts";
import { portals as definition } from "./portals";

export const portals = serve(definition, resource);
