import type { Bench } from "./options.ts";
import type { Row } from "./report.ts";
export async function benchView(_: Bench): Promise<Row[]> {
  return [];
}
