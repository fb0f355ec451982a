import { vi } from "vitest";

/**
 * What every test file starts from. The files of one worker share its process, and with it the packages that are loaded; each has settings (`database.ts` adds
 * DATABASE_URL), modules and process-wide things of its own.
 */
const worker = globalThis as { startEnvironment?: NodeJS.ProcessEnv };
worker.startEnvironment ??= {
  SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  PUBLIC_URL: "http://localhost:3000",
  ...process.env,
  TZ: "America/New_York", // so that a forgotten UTC shows
};
for (const name of Object.keys(process.env)) if (!Object.hasOwn(worker.startEnvironment, name)) delete process.env[name];
Object.assign(process.env, worker.startEnvironment);
for (const name of Object.keys(globalThis)) if (/^service[A-Z]/.test(name)) Reflect.deleteProperty(globalThis, name);
vi.resetModules();

// A password costs a sixteenth: `lib/crypto/password.test.ts` alone judges the cost.
vi.mock("@/lib/crypto/password-cost", () => ({ cost: { N: 2048, r: 8, p: 1 } }));
