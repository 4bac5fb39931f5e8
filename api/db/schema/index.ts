export * from "./accounts.ts";
export * from "./device-preferences.ts";
export * from "./devices.ts";
export * from "./messages.ts";
export * from "./records.ts";
export * from "./sign-in.ts";
export * from "./sources.ts";
export * from "./tracks.ts";
