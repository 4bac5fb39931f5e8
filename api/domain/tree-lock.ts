import type { Database } from "../db/connect.ts";
import { lockTopic, shareTopic } from "../db/lock-topic.ts";

const TREE = "users";

/** For writers of users, who may change the tree: they run one after the other. Before they lock any row. */
export function lockTree(tx: Database): Promise<void> {
  return lockTopic(tx, TREE);
}

/** For writers who go by the tree: it stays as it is until they have ended. Before they lock any row. */
export function keepTree(tx: Database): Promise<void> {
  return shareTopic(tx, TREE);
}
