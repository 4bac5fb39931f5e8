import { z } from "zod";
import { token } from "./accounts.ts";
import { instant } from "./answers.ts";
import { offeredApplication } from "./app-store.ts";
import { codeParams, codeStatuses } from "./carbox-codes.ts";
import { endpoint } from "./endpoint.ts";
import { flag, text } from "./fields.ts";
import { portalTypes } from "./portals.ts";

/** The car-box behind a token (spec §3). */
export const carboxSession = z.object({
  id: z.number().int().min(1),
  /** What is written on the box. */
  code: z.string(),
  username: z.string(),
  name: z.string().nullish(),
  vehicle: z.string().nullish(),
  plate: z.string().nullish(),
  expires_at: instant.nullish(),
  /** The sign-in is complete: by password, or approved on a phone. */
  checked: z.boolean().default(true),
});
export type CarboxSession = z.output<typeof carboxSession>;

export const carboxLoginInput = z.object({
  username: text(50),
  password: z.string().min(1).max(1024),
  /** Ask for a token that lives 365 days. */
  remember: flag,
});
export const carboxLogin = endpoint({
  method: "POST",
  path: "/app/qr/car/login",
  summary: "Sign in to a car-box with its user name and password",
  access: "public",
  body: carboxLoginInput,
  answer: token,
});

export const currentCarbox = endpoint({
  method: "GET",
  path: "/app/qr/car",
  summary: "The car-box behind the token",
  access: "carbox",
  answer: carboxSession,
});

export const carboxLogout = endpoint({
  method: "POST",
  path: "/app/qr/car/logout",
  summary: "Sign out of the car-box: the token ends",
  access: "carbox",
});

/** What the box plays from; credentials in the address are masked. */
export const carboxSource = z.object({
  id: z.number().int(),
  name: z.string(),
  type: z.enum(portalTypes),
  url: z.string(),
});

export const carboxContent = endpoint({
  method: "GET",
  path: "/app/qr/car/content",
  summary: "The sources of the car-box and the applications that it may have",
  access: "carbox",
  answer: z.object({ sources: z.array(carboxSource), applications: z.array(offeredApplication) }),
});
export type CarboxContent = z.output<typeof carboxContent.answer>;

/** Carries the secret of a code: a header, so that it stands in no address and no log. */
export const codeSecretHeader = "X-Code-Secret";

export const carboxCodeCreate = endpoint({
  method: "POST",
  path: "/app/qr/car/code",
  summary: "A code for a box to show, good once and for five minutes; the secret is for the browser that asked alone",
  access: "public",
  answer: z.object({ code: codeParams.shape.code, secret: z.string().min(1).max(200), expires_at: instant }),
});

export const carboxCodeCollect = endpoint({
  method: "GET",
  path: "/app/qr/car/code/{code}",
  summary: `What has become of a code; the first answer after it was approved carries the token. Its secret is in ${codeSecretHeader}`,
  access: "public",
  params: codeParams,
  answer: z.object({
    status: z.enum(codeStatuses),
    token: token.shape.token.nullish(),
    /** The token lives 365 days. */
    remember: z.boolean().default(false),
  }),
});

export const carboxCodeRequest = endpoint({
  method: "GET",
  path: "/app/qr/car/code/{code}/request",
  summary: "Which box asks to be signed in, before it is approved or denied",
  access: "carbox",
  params: codeParams,
  answer: z.object({
    status: z.enum(codeStatuses),
    /** Of the browser that asked; null once the code is not pending any more. */
    ip: z.string().nullish(),
    user_agent: z.string().nullish(),
    created_at: instant.nullish(),
    expires_at: instant.nullish(),
  }),
});

export const carboxApproveInput = z.object({ remember: flag });
export const carboxCodeApprove = endpoint({
  method: "POST",
  path: "/app/qr/car/code/{code}/approve",
  summary: "Sign the box that shows the code in as this car-box; 422 unless the code is pending",
  access: "carbox",
  params: codeParams,
  body: carboxApproveInput,
});

export const carboxCodeDeny = endpoint({
  method: "POST",
  path: "/app/qr/car/code/{code}/deny",
  summary: "Turn the box that shows the code away; 422 unless the code is pending",
  access: "carbox",
  params: codeParams,
});
