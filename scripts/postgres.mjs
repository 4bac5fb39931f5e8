import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { canInstallPackages, findProgram, installPackages } from "./machine.mjs";

const DEBIAN_FOLDER = "/usr/lib/postgresql";

/**
 * A PostgreSQL for the tests: TEST_DATABASE_URL, else a private cluster in a temporary folder
 * on a free loopback port, from installed binaries or the distribution's package.
 *
 * @returns {Promise<{ url: string, stop(): Promise<void> } | { missing: string }>}
 */
export async function startTestPostgres() {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => {} };
  let binaries = findBinaries();
  if (!binaries && canInstallPackages()) {
    console.log("No PostgreSQL found: installing the distribution's package …");
    installPackages(["postgresql"]);
    binaries = findBinaries();
  }
  if (!binaries) return { missing: "no PostgreSQL (initdb and postgres) in PATH or under /usr/lib/postgresql" };
  return startCluster(binaries);
}

/** @returns {{ initdb: string, postgres: string } | null} */
function findBinaries() {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = versions.map((version) => join(DEBIAN_FOLDER, version, "bin"));
  const initdb = findProgram(["initdb"], folders);
  const postgres = findProgram(["postgres"], folders);
  return initdb && postgres ? { initdb, postgres } : null;
}

/**
 * @param {{ initdb: string, postgres: string }} binaries
 * @returns {Promise<{ url: string, stop(): Promise<void> } | { missing: string }>}
 */
async function startCluster({ initdb, postgres }) {
  const account = unprivilegedAccount();
  if (account === "none")
    return { missing: "PostgreSQL refuses to run as root and there is no account postgres or nobody" };
  const home = mkdtempSync(join(tmpdir(), "streamdesk-pg-"));
  if (account) chownSync(home, account.uid, account.gid);
  const folder = join(home, "data");
  const options = { ...account, cwd: home, env: { ...process.env, HOME: home, LC_ALL: "C" } };

  const made = spawnSync(initdb, ["-D", folder, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"], {
    ...options,
    encoding: "utf8",
    timeout: 120_000,
  });
  if (made.status !== 0) {
    rmSync(home, { recursive: true, force: true });
    return { missing: `initdb failed: ${(made.stderr || String(made.error)).trim().split("\n").at(-1)}` };
  }

  const port = await freePort();
  const settings = [
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${home}`,
    "fsync=off",
    "max_connections=200",
    "log_min_messages=fatal",
  ];
  const server = spawn(
    postgres,
    ["-D", folder, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
    {
      ...options,
      stdio: "ignore",
    },
  );
  const ended = new Promise((resolve) => server.once("exit", resolve));
  const stop = async () => {
    server.kill("SIGINT");
    await Promise.race([ended, wait(10_000).then(() => server.kill("SIGKILL"))]);
    rmSync(home, { recursive: true, force: true });
  };
  const pidFile = join(folder, "postmaster.pid");
  for (let tries = 0; tries < 300 && server.exitCode === null; tries += 1) {
    if (existsSync(pidFile) && /^ready/m.test(readFileSync(pidFile, "utf8"))) {
      return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
    }
    await wait(100);
  }
  await stop();
  return { missing: "the private PostgreSQL did not start within 30 s" };
}

/**
 * initdb and postgres refuse root.
 *
 * @returns {{ uid: number, gid: number } | undefined | "none"} undefined: this process's own account will do
 */
function unprivilegedAccount() {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  return "none";
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
