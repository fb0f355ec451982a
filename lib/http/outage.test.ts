import { createServer, type Server } from "node:net";
import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { ask, refusalOf } from "@/e2e/support/read-api";

const holder = globalThis as { servicePool?: pg.Pool };
const token = `svc_at_${"x".repeat(43)}`;
let server: Server | undefined;

vi.spyOn(console, "error").mockImplementation(() => {});

afterEach(() => {
  server?.close();
  holder.servicePool = undefined;
});

async function timed(work: Promise<Response>) {
  const started = performance.now();
  const response = await work;
  expect(performance.now() - started).toBeLessThan(2_000);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refusalOf(response)).toEqual({ status: 503, error: "service_unavailable" });
}

test("a database that is not there: 503 with Retry-After within 2 s", async () => {
  holder.servicePool = new pg.Pool({ host: "127.0.0.1", port: 1 });
  await timed(ask("/me/profile", token));
});

test("a database that does not answer: 503 with Retry-After within 2 s", async () => {
  server = createServer(() => {});
  const port = await new Promise<number>((resolve) => {
    server?.listen(0, "127.0.0.1", () => {
      const address = server?.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
  holder.servicePool = new pg.Pool({ host: "127.0.0.1", port, connectionTimeoutMillis: 5_000 });
  holder.servicePool.on("error", () => {});
  await timed(ask("/me/profile", token));
});

test("a pool without a free connection: 503 with Retry-After within 2 s", async () => {
  holder.servicePool = new pg.Pool({ host: "127.0.0.1", port: 1, connectionTimeoutMillis: 5_000 });
  vi.spyOn(holder.servicePool, "query").mockImplementation(() => new Promise(() => {}));
  await timed(ask("/me/profile", token));
});
