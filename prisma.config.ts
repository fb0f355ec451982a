import { defineConfig } from "prisma/config";

/** Used only by Prisma's own CLI. The service applies its migrations itself (`npm run migrate`). */
export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "postgresql://127.0.0.1:1/unset" },
});
