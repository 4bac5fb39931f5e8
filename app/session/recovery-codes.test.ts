import { expect, test } from "vitest";
import { cookiesOf, serverArgs } from "../../tests/setup/server-args";
import { keepNewCodes, newCodes } from "./recovery-codes.server";

test("new recovery codes are shown to the person they were made for alone", async () => {
  const cookies = cookiesOf(await keepNewCodes(["abcde-fghjk"], 7, serverArgs()));
  expect(await newCodes(7, serverArgs({ cookies }))).toEqual(["abcde-fghjk"]);
  // Somebody else signs in at the same browser within the half hour.
  expect(await newCodes(8, serverArgs({ cookies }))).toBeNull();
});
