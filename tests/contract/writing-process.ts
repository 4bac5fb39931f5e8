import pino from "pino";
import { portal } from "../../api/db/schema/index.ts";
import { createApiWithServices } from "../../api/index.ts";

/*
 * Run by durability.test.ts: opens the database folder given as argument and writes rows until it
 * is killed. The name of a row is printed once its commit was acknowledged.
 */

const folder = process.argv[2] ?? "";
const { services } = await createApiWithServices({
  database: { kind: "pglite", folder },
  encryptionKey: "a key for tests",
  publicUrl: "https://desk.example",
  registration: false,
  mail: { smtpUrl: null, from: "a@example.com", outbox: `${folder}/outbox` },
  siteName: "Streamdesk",
  log: pino({ level: "silent" }),
});
for (let row = 1; ; row += 1) {
  const name = `row ${process.pid} ${row}`;
  const at = new Date().toISOString();
  await services.db.insert(portal).values({
    name,
    url: "https://x.example/",
    type: "m3u",
    max_connections: 1,
    priority: 1,
    created_at: at,
    updated_at: at,
  });
  process.stdout.write(`${name}\n`);
}
