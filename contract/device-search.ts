import { z } from "zod";

/** How a form that points to a device asks for it. */
export const deviceSearchQuery = z.object({ q: z.string().trim().max(200).default("") });

/** At most 20 in the caller's reach, by name. */
export const deviceFound = z.object({
  data: z.array(z.object({ id: z.number().int(), mac: z.string(), name: z.string().nullish() })),
});
