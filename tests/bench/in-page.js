/*
 * Runs in the measured page before its own scripts. A callback of requestAnimationFrame comes
 * before its frame is painted, so the frame that first holds something is on the screen when the
 * next one begins.
 */
const bench = {
  /** Milliseconds until what was waited for was painted. @type {number | null} */
  painted: null,
  blocked: 0,

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
      for (const { duration } of list.getEntries()) this.blocked += duration - 50;
    });
    observer.observe({ type: "longtask", buffered: true });
  },

  times() {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const firstPaint = performance.timeOrigin + (paint?.startTime ?? 0);
    return { painted: this.painted, blocked: this.blocked, firstPaint };
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
Object.assign(globalThis, { bench });
bench.watchLongTasks();
