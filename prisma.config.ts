import { defineConfig } from "prisma/config";

/** Only Prisma's own CLI reads this; the service applies its migrations itself (`npm run migrate`). */
export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "postgresql://127.0.0.1:1/unset" },
});
