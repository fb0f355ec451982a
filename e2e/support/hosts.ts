import { afterAll, beforeAll } from "vitest";
import { databaseUrl } from "./database";
import { type Service, startService } from "./service";

/**
 * The two hosts of the same handlers: our own server and Next's
 * (docs/rules/operating-rules.md#one-handler-two-hosts).
 */
const hosts = [
  { host: "npm run web", name: "web" },
  { host: "next start", name: "next" },
] as const;

/**
 * For `describe.each`: each host as a running process on this test file's database. Its origin is
 * set before the tests run.
 */
export function runningHosts(settings: Record<string, string> = {}) {
  const running = hosts.map(({ host, name }) => ({
    host,
    name,
    service: undefined as Service | undefined,
  }));
  beforeAll(async () => {
    for (const entry of running)
      entry.service = await startService({
        name: entry.name,
        settings: { DATABASE_URL: databaseUrl, ...settings },
      });
  }, 180_000);
  afterAll(async () => {
    for (const { service } of running) await service?.stop();
  });
  return running.map((entry) => ({
    host: entry.host,
    origin: () => entry.service?.url ?? "",
    output: () => entry.service?.output() ?? "",
  }));
}

/**
 * Sends a request to this host, whatever origin it was made for, with these headers overriding its
 * own. Does not follow redirects.
 */
export async function sendTo(
  origin: string,
  request: Request,
  headers: Record<string, string> = {},
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const { method } = request;
  const sent = new Headers(request.headers);
  for (const [name, value] of Object.entries(headers)) sent.set(name, value);
  const body = method === "GET" || method === "HEAD" ? undefined : await request.clone().text();
  return fetch(`${origin}${pathname}${search}`, {
    method,
    headers: sent,
    body,
    redirect: "manual",
  });
}
