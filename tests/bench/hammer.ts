import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { z } from "zod";
import { othersOnly } from "./machine.ts";

const autocannon = createRequire(import.meta.url).resolve("autocannon/autocannon.js");

const result = z.object({
  "2xx": z.number(),
  /** Seconds. */
  duration: z.number(),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
});

export interface Throughput {
  pages: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** Connections of every load, design "Numbers to hold". */
const CONNECTIONS = 32;
/** Seconds after which an answer counts as failed: on a busy machine it is late, not lost. */
const TIMEOUT = 60;

/**
 * Asks for one page over and over on 32 connections, uncompressed, from a process of its own.
 *
 * @param options.apart keeps the load off the core that the server is pinned to
 * @throws when an answer was anything but good
 */
export async function hammer(
  url: string,
  options: { seconds: number; cookie?: string; apart: boolean },
): Promise<Throughput> {
  const headers = { "accept-encoding": "identity", ...(options.cookie ? { cookie: options.cookie } : {}) };
  const command = [
    ...(options.apart ? othersOnly() : []),
    process.execPath,
    autocannon,
    "--json",
    ...["--connections", String(CONNECTIONS), "--duration", String(options.seconds)],
    ...["--timeout", String(TIMEOUT)],
    ...Object.entries(headers).flatMap(([name, value]) => ["--headers", `${name}: ${value}`]),
    url,
  ];
  const [program = "", ...args] = command;
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "ignore"] });
  let output = "";
  for await (const chunk of child.stdout) output += chunk;
  const { "2xx": good, duration, latency, non2xx, errors } = result.parse(JSON.parse(output));
  if (good === 0 || non2xx > 0 || errors > 0)
    throw new Error(`${url}: ${good} good answers, ${non2xx} others, ${errors} errors`);
  return { pages: good, perSecond: good / duration, p50: latency.p50, p99: latency.p99 };
}

/** Pages after which the compiler has done its work. */
const WARM = 1_500;

/** Loads a page until its code is compiled: at least once, and longer where others keep the cores busy. */
export async function warmUp(url: string, options: Parameters<typeof hammer>[1]): Promise<void> {
  let pages = 0;
  for (let round = 0; round < 6 && pages < WARM; round += 1) pages += (await hammer(url, options)).pages;
}
