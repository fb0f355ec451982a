import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { refuse } from "@/lib/errors/refusal";
import { clientAddress } from "./client-address";
import { type MachineHandler, machineHandler } from "./machine-handler";
import { closeHost, createHost } from "./node-host";
import { processMetrics } from "./process-metrics";
import { bodyTextOf } from "./request-body";

const origin = "https://integrations.example";
const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => closeHost(server, 100))));

test("a machine path gets the request as the client sent it, addressed to the public origin", async () => {
  const at = await serve(async (request) =>
    json({ url: request.url, method: request.method, body: await bodyTextOf(request) }),
  );
  const response = await fetch(`${at}/machine?a=1`, {
    method: "POST",
    body: "b=2",
    headers: { "X-Forwarded-Host": "evil.example" },
  });
  expect(await response.json()).toEqual({
    url: `${origin}/machine?a=1`,
    method: "POST",
    body: "b=2",
  });
});

test("the client's address is the socket's, whatever the request claims", async () => {
  const at = await serve(async (request) => json(clientAddress(request)));
  const response = await fetch(`${at}/machine`, {
    headers: { "X-Service-Client-Address": "198.51.100.1" },
  });
  expect(await response.json()).toEqual({ address: "127.0.0.1", addressKey: "127.0.0.1" });
});

test("a page's request to its own server, with the headers it received, is attributed to the page's client and not to a proxy", async () => {
  const at = await serve(async (request) => json(clientAddress(request)));
  const {
    host: _host,
    connection: _connection,
    ...headers
  } = await (await fetch(`${at}/page`)).json();
  const response = await fetch(`${at}/machine`, {
    headers: { ...headers, "X-Forwarded-For": "127.0.0.1" },
  });
  expect(await response.json()).toEqual({ address: "127.0.0.1", addressKey: "127.0.0.1" });
});

test("every other request goes to the pages, without the host that it claims", async () => {
  const at = await serve(async () => json({}));
  const response = await fetch(`${at}/page`, {
    headers: {
      "X-Forwarded-Host": "evil.example",
      Forwarded: "host=evil.example",
      "X-Service-Client-Address": "198.51.100.1",
    },
  });
  expect(await response.json()).toMatchObject({
    host: "integrations.example",
    "x-forwarded-proto": "https",
    "x-service-client-address": "127.0.0.1",
  });
  expect(response.headers.get("x-seen")).not.toContain("evil.example");
});

test("a page knows whether a browser on this machine asked for it, whatever the request claims", async () => {
  const at = await serve(async () => json({}));
  const seen = async (headers: Record<string, string>) =>
    (await (await fetch(`${at}/page`, { headers })).json())["x-service-from-this-machine"];
  expect(await seen({})).toBe("yes");
  const forwarding: Record<string, string>[] = [
    { Forwarded: "for=127.0.0.1" },
    { "X-Forwarded-For": "127.0.0.1" },
    { "X-Forwarded-Anything": "" },
  ];
  for (const headers of forwarding)
    expect(await seen({ ...headers, "X-Service-From-This-Machine": "yes" })).toBe("");
});

test("each response is counted by the pattern of its route", async () => {
  Reflect.deleteProperty(globalThis, "serviceMetrics");
  const at = await serve(async () => {
    throw refuse("resource_not_found");
  });
  for (const path of ["/machine?secret=1", "/machine", "/page"]) await fetch(`${at}${path}`);
  await expect
    .poll(processMetrics)
    .toContain('service_http_requests_total{route="/machine",class="4xx"} 2\n');
  await expect
    .poll(processMetrics)
    .toContain('service_http_requests_total{route="pages",class="2xx"} 1\n');
  expect(await processMetrics()).not.toContain("secret");
});

test("a path that cannot be decoded is refused", async () => {
  const at = await serve(async () => json({}));
  for (const path of ["/page/%E0%A4%A", "/%"]) {
    const response = await fetch(`${at}${path}`);
    expect([response.status, (await response.json()).error]).toEqual([400, "invalid_request"]);
  }
  expect((await fetch(`${at}/page/%C3%A9?q=%E0%A4%A`)).status).toBe(200);
});

test("an address with more than 200 parameters is refused, before a page or a machine path", async () => {
  const at = await serve(async () => json({}));
  for (const path of ["/page", "/machine"]) {
    const ask = (count: number) => fetch(`${at}${path}?${Array(count).fill("a=1").join("&")}`);
    expect((await ask(200)).status).toBe(200);
    const refused = await ask(201);
    expect([refused.status, (await refused.json()).error]).toEqual([400, "invalid_request"]);
  }
});

test("the server accepts a limited number of connections", async () => {
  await serve(async () => json({}));
  expect(servers[0]?.maxConnections).toBe(5_000);
});

test("HEAD has the headers of GET and no body", async () => {
  const at = await serve(async () => json({ some: "body" }));
  const got = await fetch(`${at}/machine`);
  const headed = await fetch(`${at}/machine`, { method: "HEAD" });
  expect(await headed.text()).toBe("");
  for (const name of ["content-type", "content-length"])
    expect(headed.headers.get(name)).toBe(got.headers.get(name));
  expect(got.headers.get("content-length")).toBe("15");
});

test("a body over 64 KB is refused with the envelope", async () => {
  const at = await serve(echo);
  const fits = "a".repeat(64 * 1024);
  expect(await (await fetch(`${at}/machine`, { method: "POST", body: fits })).text()).toBe(fits);
  const response = await fetch(`${at}/machine`, {
    method: "POST",
    body: `${fits}a`,
    headers: { "X-Service-Request-Id": "request-1" },
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error: "invalid_request",
    request_id: "request-1",
  });
});

test("a body of unknown length is cut off at 64 KB", async () => {
  const at = await serve(echo);
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(16 * 1024)),
  });
  const response = await fetch(`${at}/machine`, {
    method: "POST",
    body: endless,
    duplex: "half",
  } as RequestInit);
  expect(response.status).toBe(400);
});

test("when the client disconnects, the handler's signal aborts", async () => {
  const client = new AbortController();
  let onAbort: (() => void) | undefined;
  const aborted = new Promise<void>((resolve) => {
    onAbort = resolve;
  });
  const at = await serve((request) => {
    request.signal.addEventListener("abort", () => onAbort?.());
    client.abort();
    return new Promise(() => {});
  });
  await expect(fetch(`${at}/machine`, { signal: client.signal })).rejects.toThrow();
  await aborted;
});

const texts = ["", "ascii", "naïve", "zażółć", "🙂"].map((text) => ({ text, times: 1 }));
const longTexts = ["ascii", "zażółć"].map((text) => ({ text, times: 10_000 }));

test.each([...texts, ...longTexts])(
  "$times times the text $text is answered as UTF-8, with the length of its bytes",
  async ({ text, times }) => {
    const body = text.repeat(times);
    const at = await serve(async () => plain(body));
    const response = await fetch(`${at}/machine`);
    expect(response.headers.get("content-length")).toBe(String(Buffer.byteLength(body)));
    expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(body));
    const headed = await fetch(`${at}/machine`, { method: "HEAD" });
    expect(headed.headers.get("content-length")).toBe(String(Buffer.byteLength(body)));
    expect(await headed.text()).toBe("");
  },
);

test("an error that a handler throws becomes the envelope", async () => {
  const at = await serve(async () => {
    throw refuse("resource_not_found");
  });
  const response = await fetch(`${at}/machine`, {
    headers: { "X-Service-Request-Id": "request-1" },
  });
  expect([response.status, response.headers.get("x-service-request-id")]).toEqual([
    404,
    "request-1",
  ]);
  expect(await response.json()).toMatchObject({
    error: "resource_not_found",
    request_id: "request-1",
  });
});

test.each(["GET http://evil.example/machine HTTP/1.1", "OPTIONS * HTTP/1.1"])(
  "%s is refused: the server is not a proxy",
  async (line) => {
    const at = await serve(async () => plain("served"));
    const socket = connect(Number(new URL(at).port), "127.0.0.1");
    socket.write(`${line}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 .*invalid_request/s);
  },
);

test("TRACE of a page is refused with the methods that pages have", async () => {
  const at = await serve(async () => plain("served"));
  const socket = connect(Number(new URL(at).port), "127.0.0.1");
  socket.write(`TRACE /page HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  expect(await text(socket)).toMatch(
    /^HTTP\/1.1 405 .*Allow: GET, HEAD, POST\r\n.*invalid_request/s,
  );
});

test("a stop answers requests in flight and closes the kept-alive connections", async () => {
  let reached = () => {};
  const reaching = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const at = await serve(() => {
    reached();
    return new Promise((resolve) => setTimeout(() => resolve(plain("answered")), 300));
  });
  await (await fetch(`${at}/page`)).text(); // leaves an idle connection
  const inFlight = fetch(`${at}/machine`);
  await reaching;
  const begun = Date.now();
  await closeHost(servers[0] as Server, 30_000);
  expect(Date.now() - begun).toBeLessThan(20_000);
  expect(await (await inFlight).text()).toBe("answered");
});

const echo: MachineHandler["answer"] = async ({ body }) => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body ?? []) chunks.push(chunk);
  return plain(Buffer.concat(chunks).toString());
};
const plain = (body: string) => ({ status: 200, headers: {}, body });
const json = (body: object) => plain(JSON.stringify(body));

async function serve(answer: MachineHandler["answer"]): Promise<string> {
  const pages = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const headers = JSON.stringify(incoming.headers);
    outgoing.setHeader("X-Seen", headers).end(headers);
  };
  const server = createHost({
    origin,
    routes: [{ path: "/machine", handler: machineHandler("any", answer) }],
    pages,
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
