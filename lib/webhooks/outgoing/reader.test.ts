import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { aReceiver, receiverAuthority } from "@/e2e/support/receiver";
import { rangeOf } from "@/lib/network/cidr";
import { outgoingReader } from "./reader";
import { addressJudge, listedJudge } from "./safe-address";

const reader = (options: Partial<Parameters<typeof outgoingReader>[0]> = {}) =>
  outgoingReader({
    judge: addressJudge(["127.0.0.0/8"].map(rangeOf)),
    plainJudge: listedJudge(["127.0.0.0/8"].map(rangeOf)),
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    timeoutMs: 5_000,
    bytesAtMost: 1_000_000,
    ca: receiverAuthority,
    ...options,
  });

const open: { close: () => void }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

/** A plain HTTP server, and the number of requests it received. */
async function aSite(answer: RequestListener) {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  open.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/schedule.json`,
    requests: () => requests,
  };
}

test("a file is fetched over HTTPS with the given request headers", async () => {
  const site = await aReceiver((request, response) =>
    response.setHeader("ETag", '"1"').end(`${request.method} ${request.headers["if-none-match"]}`),
  );
  open.push(site);
  const fetched = await reader().get(site.url, { "If-None-Match": '"0"' });
  expect(fetched).toMatchObject({
    outcome: "answered",
    status: 200,
    headers: { etag: '"1"' },
    body: Buffer.from('GET "0"'),
  });
});

test("a compressed file is decompressed", async () => {
  const site = await aSite((request, response) => {
    expect(request.headers["accept-encoding"]).toBe("gzip");
    response.setHeader("Content-Encoding", "gzip").end(gzipSync("hello"));
  });
  expect(await reader().get(site.url, {})).toMatchObject({
    status: 200,
    body: Buffer.from("hello"),
  });
});

test("a redirect is returned and not followed", async () => {
  const site = await aSite((_request, response) =>
    response.writeHead(302, { Location: "/elsewhere" }).end(),
  );
  expect(await reader().get(site.url, {})).toMatchObject({ status: 302 });
  expect(site.requests()).toBe(1);
});

test.each<[string, RequestListener, string]>([
  [
    "a file that is too large",
    (_request, response) => response.end(Buffer.alloc(1_000_001)),
    "too_large",
  ],
  [
    "one that is only too large once it is unpacked",
    (_request, response) =>
      response.setHeader("Content-Encoding", "gzip").end(gzipSync(Buffer.alloc(50_000_000))),
    "too_large",
  ],
  [
    "gzip that is none",
    (_request, response) => response.setHeader("Content-Encoding", "gzip").end("hello"),
    "broken_answer",
  ],
  [
    "gzip that ends too early",
    (_request, response) =>
      response
        .setHeader("Content-Encoding", "gzip")
        .end(gzipSync("hello".repeat(1000)).subarray(0, 30)),
    "broken_answer",
  ],
  [
    "an encoding that nobody asked for",
    (_request, response) => response.setHeader("Content-Encoding", "br").end("hello"),
    "broken_answer",
  ],
  [
    "an answer that breaks off",
    (_request, response) =>
      void response
        .writeHead(200, { "Content-Length": "10" })
        .write("hello", () => response.destroy()),
    "broken_answer",
  ],
])("%s is a failure", async (_, answer, reason) => {
  const site = await aSite(answer);
  expect(await reader().get(site.url, {})).toEqual({ outcome: "unreachable", reason });
});

test("a response that takes too long is a failure, even if part of it arrived", async () => {
  const site = await aSite((_request, response) => void response.write("hello"));
  expect(await reader({ timeoutMs: 300 }).get(site.url, {})).toEqual({
    outcome: "unreachable",
    reason: "timeout",
  });
});

test.each([
  [
    "plain HTTP to an address that is not listed",
    "http://127.0.0.1:PORT/",
    { plainJudge: listedJudge([]) },
  ],
  [
    "plain HTTP to a name with such an address",
    "http://site.example:PORT/",
    { plainJudge: listedJudge(["10.0.0.0/8"].map(rangeOf)) },
  ],
  ["HTTPS to a private address", "https://127.0.0.1:PORT/", { judge: addressJudge([]) }],
  ["another scheme", "ftp://127.0.0.1:PORT/", {}],
  ["an address with a password", "http://a:b@127.0.0.1:PORT/", {}],
])("%s is blocked before a connection is attempted", async (_, url, options) => {
  const site = await aSite((_request, response) => response.end());
  const fetched = await reader(options).get(url.replace("PORT", new URL(site.url).port), {});
  expect(fetched).toEqual({ outcome: "unreachable", reason: "blocked" });
  expect(site.requests()).toBe(0);
});
