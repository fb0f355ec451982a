import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { databaseUrl } from "@/e2e/support/database";
import { eventually } from "@/e2e/support/eventually";
import { config } from "@/lib/config/config";
import { pool } from "@/lib/db/pool";
import { listen } from "./listen";

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
  config().DATABASE_URL = databaseUrl;
});

/** A proxy in front of the database that resets every connection until `letsThrough` is set. */
async function aResettingProxy() {
  const database = new URL(databaseUrl);
  const open = new Set<Socket>();
  const proxy = { attempts: 0, letsThrough: false, open, url: "" };
  const server = createServer((socket) => {
    proxy.attempts += 1;
    if (!proxy.letsThrough) return socket.destroy();
    const through = connect(Number(database.port), database.hostname);
    open.add(socket);
    socket.on("close", () => open.delete(socket) && through.destroy());
    through.on("close", () => socket.destroy());
    for (const each of [socket, through]) each.on("error", () => {});
    socket.pipe(through).pipe(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => server.close());
  const url = new URL(database);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(proxy, { url: url.href });
}

test("there is one listener however often its connection breaks, and none after it has stopped", {
  timeout: 30_000,
}, async () => {
  const [direct, proxy] = [pool(), await aResettingProxy()];
  config().DATABASE_URL = proxy.url;
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const heard: (string | undefined)[] = [];
  const listener = listen("test", ["occurrences"], (what) => heard.push(what?.channel));
  await eventually(() => expect(proxy.attempts).toBeGreaterThanOrEqual(3));
  proxy.letsThrough = true;
  await eventually(() => expect(heard).toEqual([undefined]));
  for (const socket of proxy.open) socket.destroy();
  await eventually(() => expect(heard).toEqual([undefined, undefined]));
  write.mockRestore();
  await direct.query("SELECT pg_notify('occurrences', '')");
  await eventually(() => expect(heard).toHaveLength(3));
  await listener.stop();
  await eventually(() => expect(proxy.open.size).toBe(0));
  expect(heard).toEqual([undefined, undefined, "occurrences"]);
});
