/** The time, and whether anybody went by it. */
export interface Clock {
  /** The time, for what an answer or a row goes by. */
  now(): Date;
  /** The time, for what no answer goes by: whether a caller may ask at all, what is tidied up. */
  glance(): Date;
  /** How often `now` was asked for. */
  asked(): number;
}

export function createClock(time: () => Date): Clock {
  let asked = 0;
  return {
    now() {
      asked += 1;
      return time();
    },
    glance: time,
    asked: () => asked,
  };
}
