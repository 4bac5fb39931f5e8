import { expect, it } from "vitest";
import { initials } from "./initials";

it("takes the first letters of the first and the last word", () => {
  expect(initials("Mara Kovač")).toBe("MK");
  expect(initials("Ana María de la Cruz")).toBe("AC");
  expect(initials("šime")).toBe("Š");
  expect(initials("  ")).toBe("");
});
