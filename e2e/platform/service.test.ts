import { execFile, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import { databaseUrl } from "@/e2e/support/database";
import { expectInTime } from "@/e2e/support/in-time";
import { freePort, type Service, startService } from "@/e2e/support/service";
import { publicKeys } from "@/lib/tokens/signing-keys";
import { childrenOf, serversOf } from "./support/holder";

vi.setConfig({ testTimeout: 120_000 });

const services: Service[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.kill();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test("npm start without settings provides database, key, demo data, web and worker, and a clean stop leaves nothing running", async () => {
  const dataDir = newFolder();
  const service = await start("start", { DATA_DIR: dataDir, SECRET_KEY: "", DEMO_DATA: "" });
  expect((await fetch(service.url)).status).toBe(200);
  expect(readFileSync(path.join(dataDir, "secret-key"), "utf8")).toMatch(/^[A-Za-z0-9+/]{43}=$/);
  expect(service.output()).toContain(service.url);
  expect(service.output()).toMatch(/Demo sign-ins:\n.*@demo\.example +[\w-]{16} /);
  expect(await statusOf(`${service.url}/dev/mails`)).toBe(200);
  const forwarding: Record<string, string>[] = [
    { Forwarded: "for=203.0.113.7" },
    { "X-Forwarded-Proto": "https" },
  ];
  for (const headers of forwarding)
    expect((await fetch(`${service.url}/dev/mails`, { headers })).status).toBe(404);
  expect(await service.stop()).toBe(0);
  expect(problemLinesOf(service)).toEqual([]);
  expect(serversOf(dataDir)).toEqual([]);
});

test("after a build, npm start serves the first page within 5 seconds, and the idle service takes less than 350 MB", async () => {
  const dataDir = newFolder();
  await expectInTime(5_000, async () => {
    const begun = performance.now();
    const service = await start("start", { DATA_DIR: dataDir });
    expect((await fetch(service.url)).status).toBe(200);
    const took = performance.now() - begun;
    const residentKb = Number(
      /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service.process.pid}/status`, "utf8"))?.[1],
    );
    expect(residentKb).toBeLessThan(350 * 1024);
    await service.stop();
    return took;
  });
});

test("machine paths answer before the pages are prepared, and requests for pages wait and are answered", async () => {
  const port = String(await freePort());
  let prepared = false;
  const starting = start("web", { DATABASE_URL: databaseUrl, PORT: port }).finally(() => {
    prepared = true;
  });
  await expect
    .poll(() => statusOf(`http://127.0.0.1:${port}/readyz`), { interval: 5, timeout: 60_000 })
    .toBe(200);
  expect(prepared).toBe(false);
  expect(await statusOf(`http://127.0.0.1:${port}/signin`)).toBe(200);
  await starting;
});

test("npm start killed with SIGKILL leaves no database running", async () => {
  const dataDir = newFolder();
  const service = await start("start", { DATA_DIR: dataDir });
  await service.kill();
  await expect.poll(() => serversOf(dataDir)).toEqual([]);
});

test("service and database end by themselves when npm is killed with SIGKILL", async () => {
  const dataDir = newFolder();
  const { PATH, HOME, SECRET_KEY } = process.env;
  const env = {
    NODE_ENV: "production" as const,
    PATH,
    HOME,
    SECRET_KEY,
    DEMO_DATA: "0",
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
  };
  const npm = spawn("npm", ["start"], { env, stdio: "ignore" });
  await expect
    .poll(() => statusOf(`http://127.0.0.1:${env.PORT}/readyz`), { timeout: 60_000 })
    .toBe(200);
  npm.kill("SIGKILL");
  await expect.poll(() => serversOf(dataDir)).toEqual([]);
  await expect.poll(() => statusOf(`http://127.0.0.1:${env.PORT}/healthz`)).toBe(0);
});

test("a second npm start on the same DATA_DIR uses the database of the first", async () => {
  const dataDir = newFolder();
  await start("start", { DATA_DIR: dataDir });
  const second = await start("start", { DATA_DIR: dataDir });
  expect(serversOf(dataDir)).toHaveLength(1);
  expect(await second.stop()).toBe(0);
  expect(serversOf(dataDir)).toHaveLength(1);
});

test("with DATABASE_URL and without SECRET_KEY, the service refuses to start and says what to do", async () => {
  for (const name of ["start", "web", "worker"] as const)
    await expect(start(name, { DATABASE_URL: databaseUrl, SECRET_KEY: "" })).rejects.toThrow(
      "SECRET_KEY is required when DATABASE_URL is set",
    );
});

test("a start that others could reach without an address for them is refused, before anything is stored", async () => {
  const dataDir = newFolder();
  const said = await run("start", { DATA_DIR: dataDir, HOST: "0.0.0.0" });
  expect(said).toContain("PUBLIC_URL: is required when HOST is no loopback address");
  expect(readdirSync(dataDir)).toEqual([]);
});

test("a process whose SECRET_KEY opens nothing of what is stored says so when it starts", async () => {
  await publicKeys();
  for (const name of ["start", "web", "worker"] as const) {
    const service = await start(name, {
      DATABASE_URL: databaseUrl,
      SECRET_KEY: Buffer.alloc(32, 9).toString("base64"),
    });
    await expect
      .poll(service.output)
      .toContain(
        '"level":"error","event":"SECRET_KEY opens nothing that is sealed in this database"',
      );
    expect(await service.stop()).toBe(0);
  }
});

test("a port that is already in use is named in the error", async () => {
  const first = await start("web", { DATABASE_URL: databaseUrl });
  const { port } = new URL(first.url);
  await expect(start("web", { DATABASE_URL: databaseUrl, PORT: port })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is already in use`,
  );
});

test("any number of web and worker processes share one DATABASE_URL", async () => {
  const settings = { DATABASE_URL: databaseUrl };
  const [one, two, worker, another] = await Promise.all([
    start("web", settings),
    start("web", settings),
    start("worker", settings),
    start("worker", settings),
  ]);
  for (const web of [one, two]) expect((await fetch(`${web.url}/readyz`)).status).toBe(200);
  for (const service of [one, two, worker, another]) {
    expect(await service.stop()).toBe(0);
    expect(problemLinesOf(service)).toEqual([]);
  }
});

test("a request to change the protocol is answered as if it had not asked", async () => {
  const { url } = await start("web", { DATABASE_URL: databaseUrl });
  for (const target of ["/signin", "/nothing", "/_next/nothing", "/healthz"]) {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.write(
      `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n`,
    );
    socket.once("data", () => socket.end());
    expect(await text(socket), target).toMatch(/^HTTP\/1.1 (200|404) /);
  }
});

test("every page of an address that does not exist has the security headers", async () => {
  const { url } = await start("web", { DATABASE_URL: databaseUrl });
  for (const target of [
    "/nothing",
    "/favicon.ico",
    "/.well-known/nothing",
    "/developer/logos/nothing",
    "/calendars/nothing/more",
  ]) {
    const { status, headers } = await fetch(`${url}${target}`);
    const isPage = headers.get("content-type")?.startsWith("text/html") === true;
    const protection = [
      headers.get("x-frame-options"),
      headers.get("content-security-policy")?.includes("frame-ancestors 'none'"),
    ];
    expect([target, status, ...protection]).toEqual([
      target,
      404,
      ...(isPage ? ["DENY", true] : [null, undefined]),
    ]);
  }
});

test("without its database, the service says so within two seconds and keeps running", async () => {
  const dataDir = newFolder();
  const owner = await start("start", { DATA_DIR: dataDir });
  const [server = 0] = serversOf(dataDir);
  const all = [server, ...childrenOf(server)];
  for (const id of all) process.kill(id, "SIGSTOP");
  try {
    await expectInTime(2_000, async () => {
      const begun = performance.now();
      const response = await fetch(`${owner.url}/readyz`);
      const took = performance.now() - begun;
      expect([response.status, await response.json()]).toEqual([
        503,
        { status: "unavailable", reason: "database does not answer" },
      ]);
      return took;
    });
    expect((await fetch(`${owner.url}/healthz`)).status).toBe(200);
  } finally {
    for (const id of all) process.kill(id, "SIGCONT");
  }
  await expect.poll(async () => (await fetch(`${owner.url}/readyz`)).status).toBe(200);
});

test("without its database, the forms of signing in say so to browsers without scripts, and keep the address", async () => {
  const dataDir = newFolder();
  const { url } = await start("start", { DATA_DIR: dataDir });
  const pages = await Promise.all(
    ["/signin", "/signup", "/forgot-password"].map(
      async (path) => [path, await (await fetch(`${url}${path}`)).text()] as const,
    ),
  );
  const [server = 0] = serversOf(dataDir);
  const all = [server, ...childrenOf(server)];
  for (const id of all) process.kill(id, "SIGSTOP");
  try {
    const answers = await Promise.all(
      pages.map(async ([path, page]) => {
        const body = new FormData();
        // The footer has forms too.
        const [form = ""] = page.split("<form").filter((each) => each.includes('name="email"'));
        for (const [, name = "", value = ""] of form.matchAll(
          /<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g,
        ))
          body.append(name, value.replaceAll("&quot;", '"'));
        for (const [name, value] of Object.entries({
          name: "Mira",
          email: "mira@example.com",
          password: "a-long-password-1",
        }))
          body.append(name, value);
        const response = await fetch(`${url}${path}`, {
          method: "POST",
          headers: { Origin: url },
          body,
        });
        const answer = await response.text();
        return [
          path,
          response.status,
          answer.includes("Nothing you typed is lost"),
          answer.includes('value="mira@example.com"'),
        ];
      }),
    );
    expect(answers).toEqual(pages.map(([path]) => [path, 200, true, true]));
  } finally {
    for (const id of all) process.kill(id, "SIGCONT");
  }
});

test("npm run migrate creates the schema, and says when it is current", async () => {
  const dataDir = newFolder();
  expect(await run("migrate", { DATA_DIR: dataDir })).toContain("20261129000000_schema");
  expect(await run("migrate", { DATA_DIR: dataDir })).toContain("The schema is current.");
});

test("a command refuses arguments that it does not know, and does nothing", async () => {
  const dataDir = newFolder();
  for (const name of ["start", "web", "worker", "migrate"])
    expect(await run(name, { DATA_DIR: dataDir }, ["--help"])).toContain(`Usage: npm run ${name} `);
  expect(await run("import", { DATA_DIR: dataDir }, ["--help"])).toMatch(
    /There is no option --help\.\nUsage: npm run import /,
  );
  expect(await run("operator", { DATA_DIR: dataDir }, ["--help"])).toContain(
    "Usage: npm run operator ",
  );
  expect(await outputOf("npm", ["run", "dev", "--", "--help"], { DATA_DIR: dataDir })).toContain(
    "Usage: npm run dev ",
  );
  expect(readdirSync(dataDir)).toEqual([]);
});

async function start(
  name: "start" | "web" | "worker",
  settings: Record<string, string>,
): Promise<Service> {
  const service = await startService({ name, settings: { DEMO_DATA: "0", ...settings } });
  services.push(service);
  return service;
}

/**
 * Output lines that belong neither to the log nor to the welcome message, which is indented:
 * complaints of Node or of a library.
 */
const problemLinesOf = ({ output }: Service) =>
  output()
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("  ") && !/^\{.*\}$/.test(line));

const run = (
  name: string,
  settings: Record<string, string>,
  args: string[] = [],
): Promise<string> => outputOf(process.execPath, ["scripts/run.mjs", name, ...args], settings);

function outputOf(
  program: string,
  args: string[],
  settings: Record<string, string>,
): Promise<string> {
  const { PATH, HOME } = process.env;
  const env = { NODE_ENV: "production" as const, PATH, HOME, ...settings };
  return new Promise((resolve) =>
    execFile(program, args, { env }, (_, stdout, stderr) => resolve(stdout + stderr)),
  );
}

/** The status of a response, or 0 without a response. */
const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "service-"));
  folders.push(folder);
  return folder;
}
