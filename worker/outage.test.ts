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

/** A way to the database that can be cut, and mended. */
async function aWayToTheDatabase() {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    client.pipe(upstream).pipe(client);
    for (const each of [client, upstream]) sockets.add(each.on("error", () => {}));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: ownPort } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  Object.assign(url, { host: `127.0.0.1:${ownPort}` });
  const cut = () => {
    server.close();
    for (const each of sockets) each.destroy();
  };
  const mend = () => once(server.listen(ownPort, "127.0.0.1"), "listening");
  return { url: url.href, cut, mend };
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
  const { url, cut, mend } = await aWayToTheDatabase();
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
  await mend();
  await worker.stop(); // once the results are written
  cut();
  process.env.DATABASE_URL = databaseUrl;
  await closeConnections();
  hook.close();
  expect(lines.length, lines.join("")).toBeLessThanOrEqual(seconds + 1);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.at(-1)).toContain('"omitted":');
});
