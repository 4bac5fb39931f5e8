import { setTimeout } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { createMemory } from "./memory.ts";

describe("memory", () => {
  let writes: number;
  let made: string[];
  const make = (value: string) => async () => {
    made.push(value);
    return value;
  };

  beforeEach(() => {
    writes = 0;
    made = [];
  });

  it("makes a value once until something is written", async () => {
    const memory = createMemory<string>(() => writes, { most: 10 });
    expect(await Promise.all([memory("a", make("1")), memory("a", make("2"))])).toEqual(["1", "1"]);
    expect(await memory("b", make("3"))).toBe("3");
    writes += 1;
    expect(await memory("a", make("4"))).toBe("4");
    expect(made).toEqual(["1", "3", "4"]);
  });

  it("does not give what was begun before a write to whoever asks after it", async () => {
    const memory = createMemory<string>(() => writes, { most: 10 });
    const slow = memory("a", async () => {
      await setTimeout(20);
      return "before";
    });
    writes += 1;
    expect(await memory("a", make("after"))).toBe("after");
    expect(await slow).toBe("before");
    expect(await memory("a", make("no"))).toBe("after");
  });

  it("keeps no failure", async () => {
    const memory = createMemory<string>(() => writes, { most: 10 });
    await expect(memory("a", () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
    expect(await memory("a", make("1"))).toBe("1");
  });

  it("forgets after its time, and the oldest when it is full", async () => {
    const memory = createMemory<string>(() => writes, { most: 2, milliseconds: 500 });
    await memory("a", make("1"));
    expect(await memory("a", make("2"))).toBe("1");
    await setTimeout(510);
    expect(await memory("a", make("3"))).toBe("3");
    await memory("b", make("4"));
    await memory("c", make("5"));
    expect(await memory("a", make("6"))).toBe("6");
  });

  it("keeps only what is worth its room", async () => {
    const memory = createMemory<string>(() => writes, { most: 10, keeps: (value) => value.length < 3 });
    await memory("a", make("long"));
    expect(await memory("a", make("1"))).toBe("1");
    expect(await memory("a", make("2"))).toBe("1");
  });

  it("remembers nothing where others write too", async () => {
    const memory = createMemory<string>(null, { most: 10 });
    await memory("a", make("1"));
    expect(await memory("a", make("2"))).toBe("2");
  });
});
