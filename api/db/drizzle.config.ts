/** For drizzle-kit: `npm run migration` writes the next migration from the schema. */
export default {
  dialect: "postgresql",
  schema: "./api/db/schema/index.ts",
  out: "./api/db/migrations",
};
