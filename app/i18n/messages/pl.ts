/** Where the browser finds each message file of this language; the texts of the API and its mails stay on the server. */
export default import.meta.glob<Record<string, string>>(
  ["../../../locales/pl/*.json", "!../../../locales/pl/{api,mail,oauth,portal-checks,refusals,validation}.json"],
  { import: "default" },
);
