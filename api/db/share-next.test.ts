import { expect, it } from "vitest";
import { shareNext } from "./share-next.ts";

it("shares one question among those who come before it is put, and never one that is under way", async () => {
  const answers: ((answer: number) => void)[] = [];
  const ask = shareNext(() => new Promise<number>((resolve) => answers.push(resolve)));
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  const first = [ask(), ask()];
  await turn();
  expect(answers).toHaveLength(1);
  const second = [ask(), ask()];
  await turn();
  expect(answers).toHaveLength(1);

  answers[0]?.(1);
  expect(await Promise.all(first)).toEqual([1, 1]);
  await turn();
  expect(answers).toHaveLength(2);
  answers[1]?.(2);
  expect(await Promise.all(second)).toEqual([2, 2]);
});
