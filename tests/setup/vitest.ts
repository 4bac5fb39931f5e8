import { afterEach, beforeEach, expect, inject, vi } from "vitest";

/** A database in memory begins as a copy of one that is migrated; the API migrates it all the same. */
vi.mock("../../api/db/pglite.ts", async (importOriginal) => {
  const { openPglite } = await importOriginal<typeof import("../../api/db/pglite.ts")>();
  const { openMigrated } = await import("./migrated-database.ts");
  return {
    openPglite: (folder: string | null) =>
      folder === null ? openMigrated(inject("sharedFolder"), openPglite) : openPglite(folder),
  };
});

/**
 * An unexpected console.error fails the test. A test that expects one replaces the spy:
 * `vi.mocked(console.error).mockClear()` after asserting on it.
 */
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => {
  const spy = vi.mocked(console.error);
  const calls = vi.isMockFunction(console.error) ? [...spy.mock.calls] : [];
  if (vi.isMockFunction(console.error)) spy.mockRestore();
  expect(calls, "unexpected console.error").toEqual([]);
});
