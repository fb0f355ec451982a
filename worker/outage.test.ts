import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { databaseUrl } from "@/e2e/support/database";
import { eventually } from "@/e2e/support/eventually";
import { aListener, anEventWithOrganization, anOccurrence } from "@/e2e/support/listener";
import { loopbackClient } from "@/e2e/support/loopback-client";
import { aReceiver } from "@/e2e/support/receiver";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { dispatch } from "@/lib/webhooks/delivery/dispatch";
import { jobs } from "./jobs";
import { startWorker } from "./run";

process.env.WEBHOOK_LEASE = "10"; // a stop waits for results that cannot be written until then

/** A way to the database that can be cut. */
async function aWayToTheDatabase() {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    client.pipe(upstream).pipe(client);
    for (const each of [client, upstream]) sockets.add(each.on("error", () => {}));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  Object.assign(url, { host: `127.0.0.1:${(server.address() as AddressInfo).port}` });
  const cut = () => {
    server.close();
    for (const each of sockets) each.destroy();
  };
  return { url: url.href, cut };
}

async function closeConnections() {
  await prisma().$disconnect();
  await pool().end();
  for (const name of ["servicePrisma", "servicePool", "serviceConfig"])
    Reflect.deleteProperty(globalThis, name);
}

test("in an outage of the database a worker writes at most one line a second", async () => {
  const held: { end: () => void }[] = [];
  const hook = await aReceiver((_request, response) => void held.push(response));
  for (let n = 0; n < 4; n++) {
    const event = await anEventWithOrganization();
    await aListener(event, hook.url);
    await anOccurrence(event);
  }
  const { url, cut } = await aWayToTheDatabase();
  await closeConnections();
  process.env.DATABASE_URL = url;
  const worker = startWorker(
    jobs.map((job) =>
      job.name === "deliveries" ? { ...job, run: (stop) => dispatch(stop, loopbackClient()) } : job,
    ),
  );
  await eventually(() => expect(held.length).toBeGreaterThan(2));
  const output = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  cut();
  for (const response of held) response.end();
  const seconds = 5;
  await wait(seconds * 1_000);
  const lines = output.mock.calls.map(([line]) => String(line));
  output.mockRestore();
  process.env.DATABASE_URL = databaseUrl;
  await closeConnections();
  await worker.stop();
  hook.close();
  expect(lines.length, lines.join("")).toBeLessThanOrEqual(seconds + 1);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.at(-1)).toContain('"omitted":');
});
