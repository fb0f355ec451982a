import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { prisma } from "@/lib/db/prisma";
import "../support/database";
import { aFeedToken } from "../support/feed";
import { machineHost } from "../support/machine-host";
import { anEvent, anOrganization } from "../support/world";

// Runs examples/feed as its README describes, against our own server.

const host = machineHost();
const folder = mkdtempSync(path.join(tmpdir(), "feed-example-"));
afterAll(() => rmSync(folder, { recursive: true }));

let event: { id: string };
let token: string;

beforeEach(async () => {
  const organization = await anOrganization();
  event = await anEvent(organization);
  token = (await aFeedToken(organization)).token;
});

function feed(
  args: string[],
  url = `${host.origin}/feed/v1/changes`,
): Promise<{ status: number; output: string }> {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "test" as const,
    FEED_URL: url,
    FEED_TOKEN: token,
    EVENT_ID: event.id,
  };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ["examples/feed/feed.mjs", ...args],
      { env },
      (_, out, faults) => resolve({ status: child.exitCode ?? -1, output: out + faults }),
    );
  });
}

function csvOf(...rows: string[]): string {
  const file = path.join(folder, "people.csv");
  writeFileSync(file, `${rows.join("\r\n")}\r\n`);
  return file;
}

const people = () =>
  prisma().eventPerson.findMany({
    where: { event_id: event.id },
    orderBy: { display_name: "asc" },
  });

test("the example's CSV imports its people, and sending it again changes nothing", async () => {
  expect(await feed(["examples/feed/registrations.csv"])).toEqual({
    status: 0,
    output: expect.stringContaining("3 lines: 3 changed, 0 unchanged"),
  });
  expect(await people()).toMatchObject([
    {
      display_name: "Ana the Brave",
      real_name: "Ana Lima",
      organisation: "Lantern Club",
      application_status: "approved",
      registered_at: expect.any(Date),
    },
    { display_name: 'Ana\'s "plus one"', registered_at: expect.any(Date) },
    {
      display_name: "Bo",
      real_name: "Berg, Bo",
      application_status: "pending",
      registered_at: null,
    },
  ]);
  expect(await feed(["examples/feed/registrations.csv"])).toEqual({
    status: 0,
    output: expect.stringContaining("0 changed, 3 unchanged"),
  });
});

test("an empty cell keeps the stored value, answers go to their questions, and the version decides which row is newer", async () => {
  await prisma().formField.create({ data: { event_id: event.id, key: "diet", label: "Diet" } });
  await feed([
    csvOf(
      "email,display_name,nickname,form.diet,version",
      "ana@example.com,Ana,an,vegan,2027-01-02T00:00:00Z",
    ),
  ]);
  await feed([
    csvOf("email,display_name,nickname,version", '"ana@example.com",Anna,,2027-01-03T00:00:00Z'),
  ]);
  const { output } = await feed([
    csvOf("email,display_name,version", "ana@example.com,Old,2027-01-01T00:00:00Z"),
  ]);
  expect(output).toContain("1 stale");
  expect(await people()).toMatchObject([
    { display_name: "Anna", nickname: "an", custom_form_fields: { diet: "vegan" } },
  ]);
});

test("an invalid row is reported, the others are accepted, and the exit status is 1", async () => {
  const { status, output } = await feed([
    csvOf(
      "email,display_name,application_status",
      "ana@example.com,Ana,perhaps",
      "bo@example.com,Bo,pending",
    ),
  ]);
  expect(status).toBe(1);
  expect(output).toContain("line 1: validation_error at $.data.application_status");
  expect(await people()).toMatchObject([{ display_name: "Bo" }]);
});

test("a complete list removes people who are not in it", async () => {
  await feed([
    csvOf("email,display_name,registered", "ana@example.com,Ana,yes", "bo@example.com,Bo,yes"),
  ]);
  expect(
    await feed(["--complete", csvOf("email,display_name,registered", "ana@example.com,Ana,yes")]),
  ).toMatchObject({ status: 0 });
  expect(
    (await people()).map(({ display_name, removed_at }) => [display_name, removed_at !== null]),
  ).toEqual([
    ["Ana", false],
    ["Bo", true],
  ]);
});

test("a busy service and a broken connection are retried, but a wrong token is not", async () => {
  const arrived: string[] = [];
  const server = createServer((request, response) => {
    arrived.push(request.method ?? "");
    request.resume();
    if (arrived.length === 1) request.socket.destroy();
    else if (arrived.length === 2)
      request.on("end", () => response.writeHead(503, { "Retry-After": "0" }).end("{}"));
    else request.on("end", () => response.writeHead(401).end('{"error":"invalid_token"}'));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { status, output } = await feed(
    ["examples/feed/registrations.csv"],
    `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
  );
  server.close();
  expect([status, arrived.length]).toEqual([1, 3]);
  expect(output).toContain("invalid_token");
});

test("wrong arguments and a missing file are reported, and nothing is sent", async () => {
  expect(await feed([])).toEqual({ status: 2, output: expect.stringContaining("Usage") });
  expect(await feed(["nothing.csv"])).toEqual({
    status: 1,
    output: expect.stringContaining("ENOENT"),
  });
  expect(await prisma().eventPerson.count({ where: { event_id: event.id } })).toBe(0);
});

test("the example imports only modules of Node", () => {
  const imports = [
    ...readFileSync("examples/feed/feed.mjs", "utf8").matchAll(/from "([^"]+)"/g),
  ].map(([, name]) => name);
  expect(imports.filter((name) => !name?.startsWith("node:"))).toEqual([]);
});
