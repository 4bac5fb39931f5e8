/**
 * Who may import whom. `routes` sit on top, `lib` and `contract` at the bottom; the app and the
 * embedded API never meet except in `server/`.
 */

/** Tests may reach for what they prove; the rules are about what ships. */
const TESTS = "\\.test\\.tsx?$";

/** Folders of app/ and what each may reach, beside itself, packages and the type-only rules below. */
const allowed = {
  routes: ["features", "screens", "session", "shell", "upstream", "ui", "i18n", "lib"],
  screens: ["session", "upstream", "contract", "ui", "i18n", "lib"],
  features: ["screens", "contract", "ui", "i18n", "lib"],
  shell: ["session", "ui", "i18n", "lib"],
  session: ["upstream", "contract", "i18n", "lib"],
  upstream: ["contract", "lib"],
  ui: ["i18n", "lib"],
  i18n: ["contract", "lib"],
  lib: [],
};

/** Pure data without a dependency: the browser may have their values. */
const PLAIN_CONTRACT = "^contract/(locales|permissions)\\.ts$";

/** Modules that run on the server alone, so that a value of the contract in them never travels. */
const SERVER_ONLY = "\\.server\\.tsx?$";

function pathsOf(folders) {
  return folders.map((folder) => (folder === "contract" ? "^contract/" : `^app/${folder}/`));
}

const layers = Object.entries(allowed).map(([folder, reachable]) => ({
  name: `app-${folder}`,
  comment: `app/${folder} may import ${reachable.join(", ") || "nothing else here"}.`,
  severity: "error",
  from: { path: `^app/${folder}/`, pathNot: TESTS },
  to: {
    path: "^(app|contract|locales)/",
    pathNot: [`^app/${folder}/`, "^app/load-context\\.ts$", PLAIN_CONTRACT, ...pathsOf(reachable)],
    dependencyTypesNot: ["type-only"],
  },
}));

/** Even a type ties two layers together; only the contract's types may be named everywhere. */
const typeLayers = Object.entries(allowed).map(([folder, reachable]) => ({
  name: `app-${folder}-types`,
  comment: `Types, too: app/${folder} may name those of ${[...reachable, "contract"].join(", ")}.`,
  severity: "error",
  from: { path: `^app/${folder}/`, pathNot: TESTS },
  to: {
    path: "^app/",
    pathNot: [`^app/${folder}/`, "^app/load-context\\.ts$", ...pathsOf(reachable)],
    dependencyTypes: ["type-only"],
  },
}));

module.exports = {
  forbidden: [
    ...layers,
    ...typeLayers,
    {
      name: "contract-by-type-in-the-browser",
      comment: "Browser code reaches the contract by `import type` alone: zod and the endpoints stay on the server.",
      severity: "error",
      from: { path: "^app/", pathNot: [TESTS, SERVER_ONLY, "^app/routes/", "^app/upstream/"] },
      to: { path: "^contract/", pathNot: PLAIN_CONTRACT, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "zod-on-the-server",
      comment: "zod never travels to the browser.",
      severity: "error",
      from: { path: "^app/", pathNot: [TESTS, SERVER_ONLY, "^app/routes/", "^app/upstream/"] },
      to: { path: "node_modules/(zod|@conform-to/zod|pino|jose|nodemailer)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "server-modules-stay-on-the-server",
      comment: "Browser code never imports the value of a .server module; routes may, their loaders are stripped.",
      severity: "error",
      from: {
        path: "^app/",
        pathNot: [TESTS, SERVER_ONLY, "^app/routes/", "^app/root\\.tsx$", "^app/upstream/"],
      },
      to: { path: SERVER_ONLY, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "app-never-imports-api",
      comment: "The app speaks to any server that honours the contract.",
      severity: "error",
      from: { path: "^app/", pathNot: TESTS },
      to: { path: "^(api|server|scripts|tests)/" },
    },
    {
      name: "api-imports-contract-only",
      comment: "The embedded API is one implementation of the contract and knows nothing of the app.",
      severity: "error",
      from: { path: "^api/", pathNot: TESTS },
      to: { path: "^(app|server|scripts|tests)/" },
    },
    {
      name: "api-tests-never-import-the-app",
      severity: "error",
      from: { path: `^api/.*${TESTS}` },
      to: { path: "^(app|server)/" },
    },
    {
      name: "contract-imports-nothing-here",
      severity: "error",
      from: { path: "^contract/", pathNot: TESTS },
      to: { path: "^(app|api|server|scripts|tests)/" },
    },
    {
      name: "no-cycles",
      comment: "A cycle of values makes the order of loading matter.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "not-resolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: ["^virtual:", "build/server", "\\?"] },
    },
    {
      name: "no-dev-dependency-in-what-ships",
      severity: "error",
      from: {
        path: "^(app|api|contract|server)/",
        pathNot: [TESTS, "^app/(entity-)?routes\\.ts$", "^server/(dev|build)\\."],
      },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"], pathNot: "node_modules/@types/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|data|coverage)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
