import { beforeEach, expect, test, vi } from "vitest";
import "@/e2e/support/database";
import { machineHost } from "@/e2e/support/machine-host";
import { anOrganizedEvent, aPerson, aSession } from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { sealSession, sessionCookieName } from "@/lib/session/cookie";
import { heldBodies } from "./node-request";

// docs/rules/import.md#from-the-browser

vi.setConfig({ testTimeout: 60_000 });
vi.mock("@/lib/portal/organizer/event-import", () => ({ waitForPreview: async () => {} }));

const host = machineHost();

beforeEach(() => pool().query("DELETE FROM event_imports"));

const cookieOf = async (person: { id: string }) =>
  `${sessionCookieName()}=${await sealSession({ sid: (await aSession(person)).id })}`;

const formWith = (bytes: Uint8Array<ArrayBuffer> | string, field = "file") => {
  const form = new FormData();
  form.append(field, new File([bytes], "people.csv"));
  return form;
};

const send = (event: { id: string }, cookie: string, body: BodyInit, headers = {}) =>
  fetch(`${host.origin}/imports/${event.id}`, {
    method: "POST",
    headers: { cookie, "sec-fetch-site": "same-origin", ...headers },
    body,
    redirect: "manual",
  });

const stored = () =>
  prisma().eventImport.findMany({ select: { state: true, failure: true, file_name: true } });

async function aSender() {
  const { organizer, event } = await anOrganizedEvent();
  return { event, organizer, cookie: await cookieOf({ id: organizer.personId }) };
}

test("a file is kept for its preview, and the answer leads to the page", async () => {
  const { event, cookie } = await aSender();
  const response = await send(event, cookie, formWith("email\na@example.com\n"));
  expect([response.status, response.headers.get("location")]).toEqual([
    303,
    `/organizer/events/${event.id}/import`,
  ]);
  expect(await stored()).toEqual([{ state: "reading", failure: null, file_name: "people.csv" }]);
  await send(event, cookie, formWith("email\nb@example.com\n"));
  expect(await stored()).toHaveLength(1);
});

test("a file of 20 MB is taken, and a larger one is refused with the reason", async () => {
  const { event, cookie } = await aSender();
  const megabytes = (count: number) => new Uint8Array(count * 1024 * 1024);
  await send(event, cookie, formWith(megabytes(20)));
  expect(await stored()).toMatchObject([{ state: "reading", failure: null }]);
  const refused = [{ state: "failed", failure: "The file is larger than 20 MB.", file_name: null }];
  await send(event, cookie, formWith(new Uint8Array(20 * 1024 * 1024 + 1)));
  expect(await stored()).toEqual(refused);
  await send(event, cookie, formWith("x"));
  const response = await send(event, cookie, formWith(megabytes(24)));
  expect(response.status).toBe(303);
  expect(await stored()).toEqual(refused);
  expect(heldBodies.bytes).toBe(0);
});

test.each([
  ["a form without a file", () => formWith("x", "other"), /incomplete or damaged/],
  ["an empty file", () => formWith(""), /not empty/],
  ["a form that is none", () => new URLSearchParams({ file: "x" }), /incomplete or damaged/],
])("%s is refused with the reason", async (_, body, failure) => {
  const { event, cookie } = await aSender();
  await send(event, cookie, body());
  expect(await stored()).toMatchObject([{ failure: expect.stringMatching(failure) }]);
});

test("a form of many parts is refused before it is parsed", async () => {
  const { event, cookie } = await aSender();
  const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\nx\r\n';
  const body = `${part.repeat(50_000)}--b--\r\n`;
  await send(event, cookie, body, { "content-type": "multipart/form-data; boundary=b" });
  expect(await stored()).toMatchObject([{ failure: expect.stringMatching(/damaged/) }]);
});

test("whoever is signed out, of another organization or on another site leaves nothing", async () => {
  const { event, cookie } = await aSender();
  const stranger = await cookieOf(await aPerson());
  for (const [who, headers] of [
    ["", {}],
    [stranger, {}],
    [cookie, { "sec-fetch-site": "cross-site" }],
  ] as const)
    await send(event, who, formWith("email\na@example.com\n"), headers);
  expect(await stored()).toEqual([]);
});

test("the 31st file of an hour is refused before it is read", async () => {
  const { event, organizer, cookie } = await aSender();
  await pool().query(
    `INSERT INTO quota_uses (subject_id, quota, used_at)
     SELECT $1, 'event_import', now() FROM generate_series(1, 30)`,
    [organizer.personId],
  );
  await send(event, cookie, formWith("email\na@example.com\n"));
  expect(await stored()).toMatchObject([
    { failure: expect.stringMatching(/limit/), file_name: null },
  ]);
});
