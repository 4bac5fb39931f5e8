import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { findProgram } from "../../scripts/machine.mjs";

/** The machine in one line: a figure says nothing without it. */
export function describeMachine(): string {
  const cores = cpus();
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  return `${cores.length} cores (${cores[0]?.model.trim()}), ${memory} GiB, Node ${process.versions.node}, ${process.platform}`;
}

/** Processes that wanted a core in the last minute; near 0 the figures are the program's own. */
export function load(): string {
  return (loadavg()[0] ?? 0).toFixed(2);
}

const taskset = cpus().length > 1 ? findProgram(["taskset"]) : null;

/** Whether a process can be kept to a core here. */
export const canPin = taskset !== null;

/** Keeps a process to the first core; what starts with `othersOnly` stays off it. */
export function pinToFirstCore(pid: number): void {
  if (taskset) spawnSync(taskset, ["-a", "-c", "-p", "0", String(pid)], { stdio: "ignore" });
}

/** What to put in front of a command that must not disturb the first core. */
export function othersOnly(): string[] {
  return taskset ? [taskset, "-c", `1-${cpus().length - 1}`] : [];
}

/** Bytes of memory that a process holds (RSS); NaN where the system does not tell. */
export function residentBytes(pid: number): number {
  try {
    const kibibytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kibibytes) * 1024;
  } catch {
    return Number.NaN;
  }
}

const TICKS_PER_SECOND = 100;

/**
 * Seconds that the cores have worked for a process. Beside other work this says more than the
 * clock does. NaN where the system does not tell.
 */
export function processorSeconds(pid: number): number {
  try {
    // The name in parentheses may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

/** Watches the memory of a process until `stop`, which tells the most it held. */
export function watchMemory(pid: number): { stop(): number } {
  let most = residentBytes(pid);
  const timer = setInterval(() => {
    most = Math.max(most, residentBytes(pid));
  }, 50);
  return {
    stop() {
      clearInterval(timer);
      return Math.max(most, residentBytes(pid));
    },
  };
}
