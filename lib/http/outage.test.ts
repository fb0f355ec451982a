import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { expectInTime } from "@/e2e/support/in-time";
import { callReadApi, refusalOf } from "@/e2e/support/read-api";
import { config } from "@/lib/config/config";
import { closeSharedConnections } from "@/lib/db/shared-connections";

const token = `svc_at_${"x".repeat(43)}`;
let server: Server | undefined;
const sockets = new Set<Socket>();

const databaseAt = (port: number) => {
  config().DATABASE_URL = `postgresql://nobody@127.0.0.1:${port}/none`;
};
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  server?.close();
  await closeSharedConnections();
});

/** A database that sends these bytes to each client and then stays silent. */
async function silentAfter(greeting: Buffer): Promise<void> {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).once("data", () => socket.write(greeting));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  databaseAt(typeof address === "object" && address ? address.port : 0);
}

const isRefusedInTime = () =>
  expectInTime(2_000, async () => {
    const started = performance.now();
    const response = await callReadApi("/me/profile", token);
    const took = performance.now() - started;
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refusalOf(response)).toEqual({ status: 503, error: "service_unavailable" });
    return took;
  });

test("an unreachable database: 503 with Retry-After within 2 s", async () => {
  databaseAt(1);
  await isRefusedInTime();
});

test("a database that does not answer: 503 with Retry-After within 2 s", async () => {
  await silentAfter(Buffer.alloc(0));
  await isRefusedInTime();
});

test("a database that accepts connections but answers no statement: 503 with Retry-After within 2 s", async () => {
  const letIn = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]); // AuthenticationOk, ReadyForQuery
  await silentAfter(letIn);
  await isRefusedInTime();
});
