import { setTimeout } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { createMemory } from "./memory.ts";

describe("memory", () => {
  let revision: number;
  let made: string[];
  const make = (value: string) => async () => {
    made.push(value);
    return value;
  };

  beforeEach(() => {
    revision = 0;
    made = [];
  });

  it("makes a value once until something is written", async () => {
    const memory = createMemory<string>({ most: 10 });
    expect(await Promise.all([memory(revision, "a", make("1")), memory(revision, "a", make("2"))])).toEqual(["1", "1"]);
    expect(await memory(revision, "b", make("3"))).toBe("3");
    revision += 1;
    expect(await memory(revision, "a", make("4"))).toBe("4");
    expect(made).toEqual(["1", "3", "4"]);
  });

  it("does not give what was begun before a write to whoever asks after it", async () => {
    const memory = createMemory<string>({ most: 10 });
    const slow = memory(revision, "a", async () => {
      await setTimeout(20);
      return "before";
    });
    revision += 1;
    expect(await memory(revision, "a", make("after"))).toBe("after");
    expect(await slow).toBe("before");
    expect(await memory(revision, "a", make("no"))).toBe("after");
  });

  it("keeps no failure", async () => {
    const memory = createMemory<string>({ most: 10 });
    await expect(memory(revision, "a", () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
    expect(await memory(revision, "a", make("1"))).toBe("1");
  });

  it("forgets after its time, and the oldest when it is full", async () => {
    const memory = createMemory<string>({ most: 2, milliseconds: 500 });
    await memory(revision, "a", make("1"));
    expect(await memory(revision, "a", make("2"))).toBe("1");
    await setTimeout(510);
    expect(await memory(revision, "a", make("3"))).toBe("3");
    await memory(revision, "b", make("4"));
    await memory(revision, "c", make("5"));
    expect(await memory(revision, "a", make("6"))).toBe("6");
  });

  it("keeps beyond its time what goes by the rows alone, until something is written", async () => {
    const memory = createMemory<string>({ most: 10, milliseconds: 100, lasts: (value) => value !== "2 o'clock" });
    await memory(revision, "rows", make("rows"));
    await memory(revision, "time", make("2 o'clock"));
    await setTimeout(110);
    expect(await memory(revision, "rows", make("no"))).toBe("rows");
    expect(await memory(revision, "time", make("3 o'clock"))).toBe("3 o'clock");
    revision += 1;
    expect(await memory(revision, "rows", make("others"))).toBe("others");
  });

  it("keeps only what is worth its room", async () => {
    const memory = createMemory<string>({ most: 10, keeps: (value) => value.length < 3 });
    await memory(revision, "a", make("long"));
    expect(await memory(revision, "a", make("1"))).toBe("1");
    expect(await memory(revision, "a", make("2"))).toBe("1");
  });

  it("remembers nothing while the revision is not known", async () => {
    const memory = createMemory<string>({ most: 10 });
    await memory(null, "a", make("1"));
    expect(await memory(null, "a", make("2"))).toBe("2");
  });
});
