/**
 * What the demo and the tests ask of the machine before anything is installed, so this file
 * and its neighbours use Node alone.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the checkout. */
export const root = fileURLToPath(new URL("..", import.meta.url));

const NODE_FLOOR = [20, 19];

/** Something is missing; its message is the one line that says what. */
export class Missing extends Error {}

/**
 * @param {string} [version] as in `process.versions.node`
 * @throws {Missing} when this Node is too old
 */
export function requireNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [wantMajor = 0, wantMinor = 0] = NODE_FLOOR;
  if (major > wantMajor || (major === wantMajor && minor >= wantMinor)) return;
  throw new Missing(`Node ${NODE_FLOOR.join(".")} or newer is needed; this is ${version}. See https://nodejs.org.`);
}

/** @throws {Missing} when git is not installed */
export function requireGit() {
  if (!findProgram(["git"])) throw new Missing("git is needed and was not found in PATH.");
}

/**
 * @param {readonly string[]} names programs, the most wanted first
 * @param {readonly string[]} [folders] looked through before PATH
 * @returns {string | null} the path of the first one that is there
 */
export function findProgram(names, folders = []) {
  const places = [...folders, ...(process.env.PATH ?? "").split(delimiter)].filter(Boolean);
  for (const name of names) {
    for (const place of places) {
      const path = join(place, name);
      if (existsSync(path)) return path;
    }
  }
  return null;
}

/** Whether apt-get can install something here: it exists and this process is root. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && findProgram(["apt-get"]) !== null;
}

/**
 * Installs packages of the distribution.
 *
 * @param {readonly string[]} packages
 * @returns {boolean} whether it worked
 */
export function installPackages(packages) {
  const options = {
    stdio: /** @type {const} */ ("ignore"),
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  };
  spawnSync("apt-get", ["update", "-qq"], options);
  return spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], options).status === 0;
}

/** Whether node_modules lacks a package of the lock file or holds another version of it. */
export function dependenciesAreStale() {
  const installed = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(installed)) return true;
  const wanted = packagesOf(join(root, "package-lock.json"));
  const present = packagesOf(installed);
  return Object.entries(wanted).some(([path, entry]) => {
    if (path === "" || entry.optional || entry.devOptional) return false;
    return present[path]?.version !== entry.version || !existsSync(join(root, path));
  });
}

/**
 * @param {string} lockFile
 * @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>}
 */
function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, "utf8")).packages ?? {};
}

/**
 * Installs the dependencies of the lock file when they are not there yet.
 *
 * @throws {Missing} when npm cannot
 */
export async function installDependencies() {
  if (!dependenciesAreStale()) return;
  console.log("Installing dependencies (npm ci) …");
  // The demo and the tests need the tools of devDependencies even where NODE_ENV says production.
  const code = await run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
  if (code !== 0)
    throw new Missing("npm ci failed (see above): the packages of package-lock.json could not be installed.");
}

/**
 * Runs a program with its output shown.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} its exit code; 1 when a signal ended it or it could not start
 */
export function run(program, args, env = process.env) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: "inherit", env, shell: process.platform === "win32" });
    child.on("error", () => resolve(1));
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a script's main function; what is missing becomes one line and exit code 1.
 *
 * @param {() => Promise<number>} main
 */
export async function runScript(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
