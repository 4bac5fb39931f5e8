/*
 * Runs in the measured page before its own scripts. A callback of requestAnimationFrame comes
 * before its frame is painted, so the frame that first holds something is on the screen when the
 * next one begins.
 */
const bench = {
  /** Milliseconds until what was waited for was painted. @type {number | null} */
  painted: null,
  /** Tasks of more than 50 ms. @type {PerformanceEntry[]} */
  longTasks: [],

  /** @param {string} selector of what is waited for */
  watchPaint(selector) {
    const look = () => {
      if (!document.querySelector(selector)) return requestAnimationFrame(look);
      requestAnimationFrame(() => {
        this.painted = performance.now();
      });
    };
    requestAnimationFrame(look);
  },

  watchLongTasks() {
    const observer = new PerformanceObserver((list) => {
      this.longTasks.push(...list.getEntries());
    });
    observer.observe({ type: "longtask", buffered: true });
  },

  times() {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const firstPaint = paint?.startTime ?? 0;
    return {
      painted: this.painted,
      blocked: excess(this.longTasks),
      blockedInUse: excess(this.longTasks.filter(({ startTime }) => startTime >= firstPaint)),
      firstPaint: performance.timeOrigin + firstPaint,
    };
  },

  /**
   * @param {string} selector of a link
   * @returns {Promise<number>} milliseconds until another first row was painted
   */
  follow(selector) {
    const first = () => document.querySelector("tbody tr[id]")?.id;
    const before = first();
    const started = performance.now();
    /** @type {HTMLElement | null} */ (document.querySelector(selector))?.click();
    return new Promise((resolve) => {
      const look = () => {
        const now = first();
        if (now === undefined || now === before) return requestAnimationFrame(look);
        requestAnimationFrame(() => resolve(performance.now() - started));
      };
      requestAnimationFrame(look);
    });
  },

  /**
   * Waits until React has taken an element over and has come to rest; before, a press of a link loads a whole page.
   *
   * @param {string} selector
   */
  async scriptsRun(selector) {
    const pause = () => new Promise((resolve) => requestIdleCallback(resolve));
    const taken = () =>
      Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith("__reactFiber$"));
    while (!taken()) await pause();
    await pause();
    await pause();
  },

  /** The rows of the page as a table without anything else. */
  bareRows() {
    const table = document.createElement("table");
    for (const row of document.querySelectorAll("tbody tr")) {
      const copy = table.insertRow();
      for (const cell of row.querySelectorAll("td")) copy.insertCell().textContent = cell.textContent;
    }
    return table.outerHTML;
  },
};

/**
 * What tasks took beyond 50 ms each.
 *
 * @param {PerformanceEntry[]} tasks
 */
function excess(tasks) {
  return tasks.reduce((sum, { duration }) => sum + duration - 50, 0);
}

Object.assign(globalThis, { bench });
bench.watchLongTasks();
