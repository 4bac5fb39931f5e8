import type { Logger } from "pino";

/** Work that goes on after the answer, such as sending a mail. */
export interface Background {
  /** Starts a task; a failure is logged under the name and reaches nobody else. */
  run(name: string, task: () => Promise<void>): void;
  /** Resolves when nothing is under way. */
  settled(): Promise<void>;
}

export function createBackground(log: Logger): Background {
  const running = new Set<Promise<void>>();
  return {
    run(name, task) {
      const done: Promise<void> = task()
        .catch((error) => log.error({ err: error, task: name }, "background task failed"))
        .finally(() => running.delete(done));
      running.add(done);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
