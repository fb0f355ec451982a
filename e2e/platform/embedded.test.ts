import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { expectInTime } from "@/e2e/support/in-time";
import { isPortFree } from "@/lib/db/embedded/postmaster";
import {
  endHolder,
  type Holder,
  holderFolder,
  query,
  serversOf,
  startHolder,
} from "./support/holder";

const asRoot = process.getuid?.() === 0;
const ordinaryUser = asRoot ? { uid: 65534, gid: 65534 } : {};
const starters = asRoot ? [{ who: "root", user: {} }] : [];

vi.setConfig({ testTimeout: 60_000 });

let folder: string;
beforeAll(async () => {
  folder = await holderFolder();
});
afterAll(() => rmSync(path.dirname(folder), { recursive: true }));

const holders: Holder[] = [];
const dataDirs: string[] = [];
afterEach(async () => {
  for (const holder of holders.splice(0)) await endHolder(holder, "SIGTERM");
  for (const dataDir of dataDirs.splice(0)) rmSync(dataDir, { recursive: true });
});

test.each([...starters, { who: "an ordinary user", user: ordinaryUser }])(
  "a server started by $who listens on 127.0.0.1 with a password and without a Unix socket",
  async ({ user }) => {
    const dataDir = newDataDir(user);
    const { url } = await start(dataDir, user);
    const rows = await query(
      url,
      "SELECT current_setting('listen_addresses') AS at, current_setting('unix_socket_directories') AS sockets",
    );
    expect(rows).toEqual([{ at: "127.0.0.1", sockets: "" }]);
    await expect(query(url.replace(/:[^:@]*@/, ":wrong@"), "SELECT 1")).rejects.toThrow(
      "password authentication failed",
    );
    const [server] = serversOf(dataDir);
    expect(statSync(`/proc/${server}`).uid).not.toBe(0);
    expect(readFileSync(path.join(dataDir, "postgresql/port"), "utf8")).toBe(new URL(url).port);
  },
);

test("a starter killed with SIGKILL leaves no orphan, and commits are present at the next start", async () => {
  const dataDir = newDataDir();
  const first = await start(dataDir);
  await query(first.url, "CREATE TABLE kept AS SELECT 42 AS answer");
  await endHolder(first, "SIGKILL");
  await expect.poll(() => serversOf(dataDir)).toEqual([]);
  const second = await start(dataDir);
  expect(await query(second.url, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
});

test("a restart takes less than a second, keeps the port and loses nothing", async () => {
  const dataDir = newDataDir();
  let holder = await start(dataDir);
  const { url } = holder;
  await query(url, "CREATE TABLE kept AS SELECT 42 AS answer");
  await expectInTime(1_000, async () => {
    const begun = performance.now();
    await endHolder(holder, "SIGTERM");
    const stoppedMs = performance.now() - begun;
    holder = await start(dataDir);
    expect(holder.url).toBe(url);
    expect(await query(url, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
    return stoppedMs + holder.ms;
  });
});

test("a second starter uses the running server, which stays with its owner", async () => {
  const dataDir = newDataDir();
  const first = await start(dataDir);
  const second = await start(dataDir);
  expect([first.owner, second.owner]).toEqual([true, false]);
  expect(second.url).toBe(first.url);
  await endHolder(second, "SIGTERM");
  expect(await query(first.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("two starters that start concurrently on an empty DATA_DIR use the same server", async () => {
  const dataDir = newDataDir();
  const both = await Promise.all([start(dataDir), start(dataDir)]);
  expect(both.filter((holder) => holder.owner)).toHaveLength(1);
  expect(both[0]?.url).toBe(both[1]?.url);
  expect(serversOf(dataDir)).toHaveLength(1);
});

test("when the owner ends, the other starter restarts the server at the same address", async () => {
  const dataDir = newDataDir();
  const first = await start(dataDir);
  const second = await start(dataDir);
  await endHolder(first, "SIGTERM");
  await expect
    .poll(() => query(second.url, "SELECT 1 AS one").catch(() => []))
    .toEqual([{ one: 1 }]);
});

test("a killed server is restarted", async () => {
  const dataDir = newDataDir();
  const { url } = await start(dataDir);
  const [server = 0] = serversOf(dataDir);
  process.kill(server, "SIGKILL");
  await expect.poll(() => serversOf(dataDir).includes(server)).toBe(false);
  await expect.poll(() => query(url, "SELECT 1 AS one").catch(() => [])).toEqual([{ one: 1 }]);
});

test("a killed server is restarted at its address even when another program holds the port for a while, and the log says so once", async () => {
  const dataDir = newDataDir();
  const { url, process: starter, log } = await start(dataDir);
  const port = Number(new URL(url).port);
  starter.kill("SIGSTOP");
  for (const server of serversOf(dataDir)) process.kill(server, "SIGKILL");
  await expect.poll(() => isPortFree(port)).toBe(true);
  const other = createServer().listen(port, "127.0.0.1");
  await once(other, "listening");
  starter.kill("SIGCONT");
  await wait(1_500);
  expect(serversOf(dataDir)).toEqual([]);
  other.close();
  await expect.poll(() => query(url, "SELECT 1 AS one").catch(() => [])).toEqual([{ one: 1 }]);
  expect(log.map((line) => JSON.parse(line))).toMatchObject([
    { level: "warn", event: expect.stringContaining("has ended"), port },
  ]);
});

test("an empty port file left by a crash counts as missing", async () => {
  const dataDir = newDataDir();
  await endHolder(await start(dataDir), "SIGTERM");
  writeFileSync(path.join(dataDir, "postgresql/port"), "");
  const { url } = await start(dataDir);
  expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("the port is outside the range for outgoing connections, so that none can take it while the server is down", async () => {
  const { url } = await start(newDataDir());
  const [first] = readFileSync("/proc/sys/net/ipv4/ip_local_port_range", "utf8").split("\t");
  expect(Number(new URL(url).port)).toBeLessThan(Number(first));
});

test.each([
  ["another program has its process id", "exec sleep 60"],
  ["it is a zombie", "sleep 0 & echo $!; exec sleep 60"],
])("a postmaster.pid is stale when %s", async (_, script) => {
  const dataDir = newDataDir();
  await endHolder(await start(dataDir), "SIGTERM");
  const cluster = path.join(dataDir, "postgresql/cluster/data");
  const { uid, gid } = statSync(cluster);
  const other = spawn("sh", ["-c", script], {
    ...(asRoot ? { uid, gid } : {}),
    stdio: ["ignore", "pipe", "ignore"],
  });
  const stale = script.includes("echo") ? Number((await once(other.stdout, "data"))[0]) : other.pid;
  writeFileSync(
    path.join(cluster, "postmaster.pid"),
    `${stale}\n${cluster}\n1700000000\n5999\n\n127.0.0.1\n0 0\nready   \n`,
  );
  if (asRoot) chownSync(path.join(cluster, "postmaster.pid"), uid, gid);
  const { owner, url } = await start(dataDir);
  other.kill("SIGKILL");
  expect(owner).toBe(true);
  expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

if (asRoot) {
  test("for a checkout that the server's user cannot enter, binaries and data are stored elsewhere, and DATA_DIR links to them", async () => {
    const hidden = await holderFolder({ hidden: true });
    const dataDir = path.join(hidden, ".data");
    const holder = await start(dataDir, {}, hidden);
    await query(holder.url, "CREATE TABLE kept AS SELECT 42 AS answer");
    await endHolder(holder, "SIGTERM");
    expect(lstatSync(path.join(dataDir, "postgresql")).isSymbolicLink()).toBe(true);
    const again = await start(dataDir, {}, hidden);
    expect(await query(again.url, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
    await endHolder(again, "SIGTERM");
    const elsewhere = execFileSync("realpath", [path.join(dataDir, "postgresql")], {
      encoding: "utf8",
    }).trim();
    expect(elsewhere).toMatch(/^\/var\/lib\/integrations-service\/[0-9a-f]{16}$/);
    rmSync(elsewhere, { recursive: true });
    rmSync(path.dirname(hidden), { recursive: true });
  });
}

function newDataDir(user: { uid?: number; gid?: number } = {}): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), "data-"));
  chmodSync(dataDir, 0o700);
  if (user.uid !== undefined && user.gid !== undefined) chownSync(dataDir, user.uid, user.gid);
  dataDirs.push(dataDir);
  return dataDir;
}

async function start(
  dataDir: string,
  user: { uid?: number; gid?: number } = {},
  from = folder,
): Promise<Holder> {
  const holder = await startHolder(from, dataDir, user);
  holders.push(holder);
  return holder;
}
