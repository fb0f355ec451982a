import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "@/e2e/support/eventually";
import { prisma } from "@/lib/db/prisma";
import { hostilePeople, hostileSchedules } from "./support/hostile-schedules";
import { visit } from "./support/visit";
import {
  aStranger,
  beginWatching,
  type Door,
  eachOf,
  endWatching,
  walkAll,
  watched,
} from "./support/walk";

// docs/rules/security.md#worst-inputs, of the files that a worker fetches and that organizers
// import. The doors are in every-door.load.test.ts.

beforeAll(beginWatching, 180_000);
afterAll(endWatching);

// Schedules that the worker fetches

test("watched schedules", { timeout: 300_000 }, async () => {
  const files = new Map(
    Object.entries(hostileSchedules).flatMap(([format, each]) =>
      Object.entries(each).map(([name, file]) => [`/${format}/${name}`, file]),
    ),
  );
  const server = createServer(({ url = "" }, answer) =>
    answer.end(files.get(decodeURIComponent(url))?.()),
  ).listen(0, "0.0.0.0");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  let hosts = 0;
  const fetched = async (path: string) => {
    const { event } = await aStranger();
    const host = `127.0.0.${++hosts}`; // one fetch at a time from each
    await prisma().watchedSchedule.create({
      data: {
        event_id: event.id,
        host,
        url: encodeURI(`http://${host}:${port}${path}`),
        every_minutes: 1_440,
      },
    });
    const where = { event_id: event.id, fetched_at: { not: null } };
    await eventually(async () => expect(await prisma().watchedSchedule.count({ where })).toBe(1));
  };
  const ofFormat = (format: string) => async () => {
    await Promise.all(
      [...files.keys()].filter((path) => path.startsWith(`/${format}/`)).map(fetched),
    );
  };
  const doors = Object.keys(hostileSchedules).map((format): [string, Door] => [
    `a watched schedule: ${format}`,
    { "all files at once": ofFormat(format) },
  ]);
  await walkAll(Object.fromEntries(doors));
  server.close();
});

// Files that organizers import

test("imported files", { timeout: 300_000 }, async () => {
  const imported = (file: () => string) => async () => {
    const { person, event, cookie } = await aStranger();
    const body = `--b\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n${file()}\r\n--b--\r\n`;
    const headers = { ...cookie, "content-type": "multipart/form-data; boundary=b" };
    const status = await visit(watched.port, { path: `/imports/${event.id}`, headers, body });
    const where = { person_id: person.id, state: { not: "reading" } };
    await eventually(async () => expect(await prisma().eventImport.count({ where })).toBe(1));
    return status;
  };
  await imported(() => '{"schedule":{}}')(); // the first one loads code
  await walkAll(
    Object.fromEntries(
      Object.entries({ ...hostileSchedules, people: hostilePeople }).map(([format, files]) => [
        `an imported file: ${format}`,
        eachOf<() => string, () => Promise<number>>(files, imported),
      ]),
    ),
  );
});
