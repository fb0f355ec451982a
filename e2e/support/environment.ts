import { vi } from "vitest";

/**
 * The initial state of every test file. The files of one worker share its process and the loaded
 * packages, but each has its own settings (`database.ts` adds DATABASE_URL), modules and
 * process-wide objects.
 */
const worker = globalThis as { startEnvironment?: NodeJS.ProcessEnv };
worker.startEnvironment ??= {
  SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  PUBLIC_URL: "http://localhost:3000",
  ...process.env,
  TZ: "America/New_York", // not UTC, so that a forgotten time zone fails a test
};
for (const name of Object.keys(process.env))
  if (!Object.hasOwn(worker.startEnvironment, name)) delete process.env[name];
Object.assign(process.env, worker.startEnvironment);
for (const name of Object.keys(globalThis))
  if (/^service[A-Z]/.test(name)) Reflect.deleteProperty(globalThis, name);
vi.resetModules();

// Hashing a password costs a sixteenth of the real cost. Only `lib/crypto/password.test.ts` tests
// the real cost.
vi.mock("@/lib/crypto/password-cost", () => ({ scryptCost: { N: 2048, r: 8, p: 1 } }));
