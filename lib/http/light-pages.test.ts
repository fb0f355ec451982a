import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionCookieName } from "@/lib/session/cookie";
import { lightPages } from "./light-pages";

// docs/rules/screens.md#late-scripts and #kept-pages, with a response as Next writes it.

let made = 0;
let cookies: (string | undefined)[] = [];
const nonceOf = (n: number) => `nonce-of-${n}==`;

const pages = lightPages(async ({ url, headers, method }, outgoing) => {
  made += 1;
  cookies.push(headers.cookie);
  const nonce = nonceOf(made);
  outgoing.setHeader("content-security-policy", `script-src 'self' 'nonce-${nonce}'`);
  outgoing.setHeader("cache-control", "private, no-store");
  if (url === "/catalog/nothing") outgoing.writeHead(404, { "Content-Type": "text/html; charset=utf-8" });
  else outgoing.setHeader("content-type", "text/html; charset=utf-8");
  outgoing.flushHeaders();
  if (method === "HEAD") return void outgoing.end();
  outgoing.write(`<html><head><link rel="preload" as="script" fetchPriority="low" nonce="${nonce}" href="/_next/static/chunks/a.js"/>`);
  outgoing.write(`<script src="/_next/static/chunks/a.js" async="" nonce="${nonce}"></script>`);
  outgoing.end(`<script src="/_next/static/old.js" noModule=""></script></head><body><script nonce="${nonce}">data(${made})</script></body></html>`);
});
const server = createServer((incoming, outgoing) => void pages(incoming, outgoing));

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

async function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  cookies = [];
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method, headers });
  return { answer, html: await answer.text() };
}

test("a visitor's page lists its scripts but loads none of them", async () => {
  const { answer, html } = await ask("/catalog", { "accept-encoding": "gzip, br" });
  expect(html).not.toMatch(/<script src="[^"]*a\.js"|rel="preload"/);
  expect(html).toContain('(["/_next/static/chunks/a.js"])');
  expect(html).toContain("old.js");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-encoding": "br",
    vary: "Accept-Encoding",
    "cache-control": "private, no-store",
  });
});

test.each([
  ["somebody who is signed in", "/catalog", { cookie: `${sessionCookieName()}=sealed` }],
  ["a part of a page, which the router asks for", "/catalog", { rsc: "1" }],
  ["somebody who applies to an event", "/events/lantern-con/apply", { cookie: `${sessionCookieName()}=sealed` }],
  ["a page of a console", "/developer/integrations/new", {}],
  ["a page of an integration", `/developer/integrations/${randomUUID()}/settings`, {}],
  ["a page of an organizer's event", `/organizer/events/${randomUUID()}/program`, {}],
  ["a file", "/docs/client.tgz", {}],
])("%s gets Next's response unchanged", async (_, path, headers) => {
  const { html } = await ask(path, { ...headers });
  expect(html).toContain('<script src="/_next/static/chunks/a.js" async');
});

test("a response that is not a page keeps its status and text", async () => {
  const { answer, html } = await ask("/catalog/nothing");
  expect(answer.status).toBe(404);
  expect(html).toContain('<script src="/_next/static/chunks/a.js" async');
});

test("a documentation page is rendered once; each response has its own nonce, and only the colours of the first visitor", async () => {
  const before = made;
  const first = await ask("/docs", { cookie: "theme=dark; time_zone=Asia/Tokyo" });
  expect(cookies).toEqual(["theme=dark"]);
  const [second, third] = [await ask("/docs", { cookie: "theme=dark" }), await ask("/docs", { cookie: "theme=dark", "accept-encoding": "gzip" })];
  expect(made).toBe(before + 1);
  const nonces = [first, second, third].map(({ answer, html }) => {
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get("content-security-policy") ?? "")?.[1] ?? "";
    expect(html).toContain(`<script nonce="${nonce}">data(`);
    return nonce;
  });
  expect(new Set(nonces).size).toBe(3);
  expect(third.answer.headers.get("content-encoding")).toBe("gzip");
  await ask("/docs");
  await ask("/docs?from=elsewhere");
  expect(made).toBe(before + 3);
});

test("a page with data that others may change is rendered for each visitor", async () => {
  const before = made;
  await ask("/catalog");
  await ask("/catalog");
  expect(made).toBe(before + 2);
});

test("overviews of consoles, decisions and programs of events have late scripts for everyone and are rendered for each request", async () => {
  const before = made;
  const overviews = ["/developer", `/developer/integrations/${randomUUID()}`, "/organizer", `/organizer/events/${randomUUID()}`];
  const programs = ["/events/lantern-con", "/events/lantern-con?view=list", `/events/lantern-con/activities/${randomUUID()}`];
  for (const path of ["/", ...overviews, ...programs, "/oauth/consent?request=1", "/signin"])
    expect((await ask(path, { cookie: `${sessionCookieName()}=sealed` })).html, path).not.toContain('<script src="/_next/static/chunks/a.js" async');
  await ask("/", { cookie: `${sessionCookieName()}=sealed` });
  expect(made).toBe(before + 11);
});

test("HEAD has no body, and its response is not kept for others", async () => {
  expect((await ask("/docs/quickstart", {}, "HEAD")).html).toBe("");
  expect((await ask("/docs/quickstart")).html).toContain("data(");
  const { answer, html } = await ask("/docs/quickstart", {}, "HEAD");
  expect(html).toBe("");
  expect(Number(answer.headers.get("content-length"))).toBeGreaterThan(100);
});
