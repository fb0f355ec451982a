import { vi } from "vitest";

// The test files of a worker share its process. Each of them starts from these settings (`database.ts` adds DATABASE_URL), with modules of its own, and without
// what the one before it left behind.

const holder = globalThis as { settingsOfTheRun?: NodeJS.ProcessEnv };
holder.settingsOfTheRun ??= {
  SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  PUBLIC_URL: "http://localhost:3000",
  ...process.env,
  TZ: "America/New_York", // so that a forgotten UTC shows
};
for (const name of Object.keys(process.env)) if (!(name in holder.settingsOfTheRun)) delete process.env[name];
Object.assign(process.env, holder.settingsOfTheRun);

// What the service keeps once per process hangs on `globalThis`, under names that begin alike.
for (const name of Object.keys(globalThis)) if (name.startsWith("service")) Reflect.deleteProperty(globalThis, name);
vi.resetModules();
