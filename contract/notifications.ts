import { z } from "zod";
import { instant } from "./answers.ts";
import { endpoint, id } from "./endpoint.ts";

export const notification = z.object({
  id: z.union([z.number().int(), z.string()]),
  type: z.string().nullish(),
  data: z.object({ body: z.string(), url: z.string().nullish() }),
  read_at: instant.nullish(),
  created_at: instant,
});
export type Notification = z.output<typeof notification>;

/** Newest first. `unread=true` leaves out those already read. */
export const notifications = endpoint({
  method: "GET",
  path: "/notifications",
  summary: "Notifications of the signed-in user",
  access: "signed-in",
  query: z.object({
    unread: z.enum(["true", "false"]).optional(),
    length: z.coerce.number().int().min(1).max(100).optional(),
    page: z.coerce.number().int().min(1).optional(),
  }),
  answer: z.object({
    data: z.array(notification),
    meta: z
      .object({
        total: z.number().int(),
        unread: z.number().int().optional(),
        page: z.number().int().optional(),
        length: z.number().int().optional(),
      })
      .optional(),
  }),
});

export const notificationsReadBody = z.union([
  z.object({ ids: z.array(id).min(1).max(500) }),
  z.object({ all: z.literal(true) }),
]);
export const notificationsRead = endpoint({
  method: "POST",
  path: "/notifications/read",
  summary: "Mark notifications as read",
  access: "signed-in",
  body: notificationsReadBody,
});
