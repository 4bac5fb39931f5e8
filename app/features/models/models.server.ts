import { serve } from "~/screens/entity.server";
import { models as resource } from "~contract/models.ts";
import { models as definition } from "./models";

export const models = serve(definition, resource);
