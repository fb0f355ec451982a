import { expect, test } from "vitest";
import "@/e2e/support/database";
import type { MachineRequest } from "./handler";
import { routes, routeTable } from "./routes";

/** As much as a form, and as the head of a request, may have. */
const [bodyBytes, headBytes] = [32_000, 15_000];

const filled = (bytes: number, part: (n: number) => string) => {
  let text = "";
  for (let n = 0; text.length < bytes; n++) text += part(n);
  return text.slice(0, bytes);
};

const distinctNames = (n: number) => `n${n}=&`;
const sameName = () => "a&";
const scopes = () => "event.read+";

interface Asked {
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

const form = (path: string, body: string): Asked => ({ path, body, headers: { "content-type": "application/x-www-form-urlencoded" } });
const [token, authorize, read] = ["/oauth/token", "/oauth/authorize", "/api/v1/me/profile"];

/** The worst that strangers can send to each door, before anything is known of them. */
const worst: Record<string, Asked> = {
  "a form of distinct names": form(token, filled(bodyBytes, distinctNames)),
  "a form of one name": form(token, filled(bodyBytes, sameName)),
  "a form of separators": form(
    token,
    filled(bodyBytes, () => "&"),
  ),
  "a form of escapes": form(token, `scope=${filled(bodyBytes, () => "%41")}`),
  "a form of scopes": form(token, `grant_type=refresh_token&client_id=x&client_secret=y&refresh_token=z&scope=${filled(bodyBytes, scopes)}`),
  "revoke: a form of distinct names": form("/oauth/revoke", filled(bodyBytes, distinctNames)),
  "a query beside a form": { ...form(`${token}?${filled(headBytes, distinctNames)}`, "") },
  "a query of authorize": { path: `${authorize}?${filled(headBytes, distinctNames)}` },
  "a query of one name": { path: `${authorize}?${filled(headBytes, sameName)}` },
  "scopes of authorize": { path: `${authorize}?client_id=x&scope=${filled(headBytes, scopes)}` },
  "a cookie of many": { path: `${authorize}?client_id=x`, headers: { cookie: filled(headBytes, () => "a=;") } },
  "a cookie of many like ours": { path: `${authorize}?client_id=x`, headers: { cookie: filled(headBytes, () => "next-auth.session-token;") } },
  "a cookie that does not open": {
    path: `${authorize}?client_id=x`,
    headers: { cookie: `next-auth.session-token=${filled(headBytes, () => "eyJh.")}` },
  },
  "a path of many parts": { path: `/api/v1${filled(headBytes, () => "/a")}` },
  "a bearer of spaces": { path: read, headers: { authorization: `Bearer ${filled(headBytes, () => " ")}!` } },
  "a bearer of letters": { path: read, headers: { authorization: `Bearer ${filled(headBytes, () => "a")}!` } },
  "an Accept of many": { path: read, headers: { accept: filled(headBytes, () => "a/b;q=0,") } },
  "Basic credentials": {
    ...form("/oauth/revoke", "token=x"),
    headers: { "content-type": "application/x-www-form-urlencoded", authorization: `Basic ${filled(headBytes, () => "JTQx")}` },
  },
  "a request id": { path: "/healthz", headers: { "x-service-request-id": filled(headBytes, () => "a") } },
};

const routeOf = routeTable(routes);

function requestOf({ path, headers = {}, body }: Asked): MachineRequest {
  return {
    method: body === undefined ? "GET" : "POST",
    url: `http://localhost:3000${path}`,
    headers: { get: (name) => headers[name] ?? null, has: (name) => name in headers },
    body: body === undefined ? null : [Buffer.from(body)],
    signal: new AbortController().signal,
  };
}

const bytesOf = ({ path, headers = {}, body = "" }: Asked) => path.length + body.length + Object.values(headers).join("").length;

/** Processor time of this process for so many of them, in milliseconds. */
async function costOf(asked: Asked, times: number): Promise<number> {
  const route = routeOf(asked.path.split("?", 1)[0] ?? "");
  const started = process.cpuUsage();
  for (let n = 0; n < times; n++) expect((await route?.handler.answer(requestOf(asked)))?.status).toBeLessThan(500);
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000;
}

/** The same door asked for what is refused as late, with nothing long in it. */
function ordinary({ path, headers, body }: Asked): Asked {
  const [door = ""] = path.split("?", 1);
  if (body?.startsWith("grant_type")) return form(door, body.slice(0, 70));
  if (door === authorize) return { path: `${door}?client_id=x`, headers: headers && { cookie: "next-auth.session-token=eyJh" } };
  return body === undefined ? { path: read, headers } : { path: door, headers, body: "a=b" };
}

test.each(Object.entries(worst))(
  "a megabyte of %s takes less than a tenth of a second of a core more than ordinary requests",
  async (_, asked) => {
    const times = Math.ceil(1_000_000 / bytesOf(asked));
    // The least of what was measured in turn: other work on the machine is no fault of the parsers.
    const worstCosts: number[] = [];
    const ordinaryCosts: number[] = [];
    const difference = () => Math.min(...worstCosts) - Math.min(...ordinaryCosts);
    for (let round = 0; round < 2 || (round < 20 && difference() >= 100); round++) {
      worstCosts.push(await costOf(asked, times));
      ordinaryCosts.push(await costOf(ordinary(asked), times));
    }
    expect(difference()).toBeLessThan(100);
  },
  60_000,
);
