import { z } from "zod";

/** How a form asks for somebody whom a row can belong to: by a part of the name. */
export const ownerSearchQuery = z.object({ q: z.string().trim().max(200).default("") });

/** At most 20 of those whom the caller may choose, by name. */
export const ownersFound = z.object({ data: z.array(z.object({ id: z.number().int(), name: z.string() })) });
