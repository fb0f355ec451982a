import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { databaseUrl } from "@/e2e/support/database";
import { type Service, startService } from "@/e2e/support/service";
import { aMembership } from "@/e2e/support/world";
import { query } from "@/lib/db/query";
import { transact } from "@/lib/db/transact";
import { notify } from "@/lib/notifications/notify";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

const noisyModule = [
  "setTimeout(() => {",
  `  process.emitWarning("an old way", "DeprecationWarning");`,
  `  console.warn("two\\nlines");`,
  "}, 1_000);",
].join("");

const settings = {
  DATABASE_URL: databaseUrl,
  OIDC_ISSUER: "http://127.0.0.1:1",
  OIDC_CLIENT_ID: "nobody",
  OIDC_CLIENT_SECRET: "none",
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(noisyModule)}`,
};

let web: Service;
let worker: Service;

beforeAll(async () => {
  web = await startService({ name: "web", settings });
  worker = await startService({ name: "worker", settings });
});

afterAll(async () => {
  await web?.kill();
  await worker?.kill();
});

/** Every line that a process has written so far. A line that is not JSON fails the test. */
const linesOf = ({ output }: Service): Record<string, unknown>[] =>
  output()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

const expectLine = (service: Service, line: object) =>
  expect.poll(() => linesOf(service)).toContainEqual(expect.objectContaining(line));

test("a failed request is one log line with its request id, on a machine path and on a page", async () => {
  await query({ text: "ALTER TABLE events RENAME TO events_elsewhere", values: [] });
  await query({ text: "ALTER TABLE access_tokens RENAME TO access_tokens_elsewhere", values: [] });
  const read = await fetch(`${web.url}/api/v1/me/profile`, {
    headers: {
      Authorization: `Bearer svc_at_${"x".repeat(43)}`,
      "X-Service-Request-Id": "machine-path-1",
    },
  });
  const page = await fetch(`${web.url}/events`);
  await query({ text: "ALTER TABLE events_elsewhere RENAME TO events", values: [] });
  await query({ text: "ALTER TABLE access_tokens_elsewhere RENAME TO access_tokens", values: [] });
  expect([read.status, page.status]).toEqual([500, 500]);
  await expectLine(web, {
    level: "error",
    event: "request failed",
    request_id: "machine-path-1",
    code: "42P01",
  });
  await expectLine(web, {
    level: "error",
    event: "console",
    digest: expect.stringMatching(/^\d+/),
  });
  expect(linesOf(web).filter(({ level }) => level === "error")).toHaveLength(2);
});

test("a next-auth error is a log line with its code", async () => {
  const csrf = await fetch(`${web.url}/api/auth/csrf`);
  const cookie = csrf.headers.getSetCookie().map((set) => set.split(";")[0]);
  await fetch(`${web.url}/api/auth/signin/oidc`, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie: cookie.join("; "), Origin: web.url },
    body: new URLSearchParams({ csrfToken: (await csrf.json()).csrfToken }),
  });
  await expectLine(web, { level: "error", event: "next-auth failed", code: "SIGNIN_OAUTH_ERROR" });
});

test("a mail that is written to the log is one line", async () => {
  const { organization, person } = await aMembership({ name: "Badges Ltd" });
  await transact((tx) =>
    notify(
      tx,
      "organization.rejected",
      { organizationId: organization.id },
      { reason: "No imprint", before: "unverified" },
    ),
  );
  await expectLine(worker, {
    level: "info",
    to: person.email,
    text: expect.stringContaining("No imprint"),
  });
});

test("output of libraries and Node is written as log lines", async () => {
  for (const service of [web, worker]) {
    await expectLine(service, {
      level: "warn",
      event: "node warns",
      fault: "DeprecationWarning",
      message: "an old way",
    });
    await expectLine(service, { level: "warn", event: "console", text: "two\nlines" });
  }
});

test("a failed start is a log line with the reason", async () => {
  const ended = await startService({
    name: "web",
    settings: { DATABASE_URL: databaseUrl, PORT: "web" },
  }).catch((error: Error) => error.message);
  const lines = String(ended)
    .split("\n")
    .slice(1)
    .filter((line) => line !== "");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: "error", event: "process ends", message: expect.stringContaining("PORT") },
  ]);
});

test("a stop writes only log lines", async () => {
  for (const service of [web, worker]) {
    expect(await service.stop()).toBe(0);
    expect(linesOf(service).length).toBeGreaterThan(0);
  }
});
