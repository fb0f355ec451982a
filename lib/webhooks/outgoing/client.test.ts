import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test, vi } from "vitest";
import { eventually } from "@/e2e/support/eventually";
import { aReceiver, receiverAuthority, receiverCertificate } from "@/e2e/support/receiver";
import { rangeOf } from "@/lib/network/cidr";
import { type Exchange, outgoingClient } from "./client";
import type { Resolve } from "./guarded-lookup";
import { addressJudge } from "./safe-address";

const loopback: Resolve = async () => [{ address: "127.0.0.1", family: 4 }];
const admitLoopback = addressJudge(["127.0.0.0/8"].map(rangeOf));
const admitPublicOnly = addressJudge([]);

const client = (options: Partial<Parameters<typeof outgoingClient>[0]> = {}) =>
  outgoingClient({
    judge: admitLoopback,
    resolve: loopback,
    timeoutMs: 5_000,
    ca: receiverAuthority,
    ...options,
  });

const ping = (url: string) => ({
  url,
  headers: { "Content-Type": "application/json" },
  body: '{"event_type":"ping"}',
});

const open: { close: () => void }[] = [];
const receiver: typeof aReceiver = async (answer) => {
  const made = await aReceiver(answer);
  open.push(made);
  return made;
};
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

const reasonOf = (exchange: Exchange) =>
  exchange.outcome === "unreachable" ? exchange.reason : `answered ${exchange.status}`;

test("a response is returned as a value with status, headers and body", async () => {
  const hook = await receiver((_request, response) =>
    response.writeHead(418, { "X-Kettle": "on" }).end("short and stout"),
  );
  const exchange = await client().post(ping(hook.url));
  expect(exchange).toMatchObject({
    outcome: "answered",
    status: 418,
    headers: { "x-kettle": "on" },
    durationMs: expect.any(Number),
  });
  expect(exchange.outcome === "answered" && exchange.body.toString()).toBe("short and stout");
  expect(hook.received).toMatchObject([
    { method: "POST", path: "/hook", body: '{"event_type":"ping"}' },
  ]);
});

test("requests carry no cookie or authorization and accept only the identity encoding", async () => {
  const hook = await receiver((_request, response) =>
    response.setHeader("Set-Cookie", "a=b").end(),
  );
  const outgoing = client();
  await outgoing.post(ping(hook.url));
  await outgoing.post(ping(hook.url));
  for (const { headers } of hook.received) {
    expect(Object.keys(headers).sort()).toEqual([
      "accept-encoding",
      "connection",
      "content-length",
      "content-type",
      "host",
    ]);
    expect(headers["accept-encoding"]).toBe("identity");
  }
});

test("a connection to an endpoint is reused, and a closed one is replaced", async () => {
  const hook = await receiver();
  const outgoing = client();
  await outgoing.post(ping(hook.url));
  await outgoing.post(ping(hook.url));
  expect(hook.connections()).toBe(1);
  const closing = await receiver((_request, response) =>
    response.setHeader("Connection", "close").end(),
  );
  await outgoing.post(ping(closing.url));
  expect(reasonOf(await outgoing.post(ping(closing.url)))).toBe("answered 200");
});

describe("a listener on loopback sees no connection", () => {
  const canary = async (urlOf: (port: number) => string, resolve: Resolve = loopback) => {
    const hook = await receiver();
    const exchange = await client({ judge: admitPublicOnly, resolve }).post(ping(urlOf(hook.port)));
    expect(reasonOf(exchange)).toBe("blocked");
    expect(hook.connections()).toBe(0);
  };

  const hosts = [
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f.1",
    "0177.0.0.1",
    "0",
    "①②⑦.0.0.1",
    "127。0。0。1",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[::]",
    "localhost.",
  ];
  test.each(hosts)("at https://%s", (host) => canary((port) => `https://${host}:${port}/`));

  test("by a name that resolves to it", () =>
    canary((port) => `https://hooks.example.com:${port}/`));
  test("by the name localhost", () => canary((port) => `https://localhost:${port}/`));
  test("with userinfo before it", () =>
    canary((port) => `https://hooks.example.com@127.0.0.1:${port}/`));
  test("without TLS", () => canary((port) => `http://127.0.0.1:${port}/`));
  test("when only one of several answers is private", () =>
    canary(
      (port) => `https://hooks.example.com:${port}/`,
      async () => [
        { address: "93.184.216.34", family: 4 },
        { address: "127.0.0.1", family: 4 },
      ],
    ));
  test("when an answer is an IPv4-mapped IPv6 address", () =>
    canary(
      (port) => `https://hooks.example.com:${port}/`,
      async () => [{ address: "::ffff:127.0.0.1", family: 6 }],
    ));
});

test("a name is resolved once, and the connection uses the checked address even if the next answer would differ", async () => {
  const hook = await receiver();
  const resolve = vi
    .fn<Resolve>()
    .mockResolvedValueOnce([{ address: "127.0.0.1", family: 4 }])
    .mockResolvedValue([{ address: "127.0.0.2", family: 4 }]);
  expect(
    reasonOf(await client({ resolve }).post(ping(`https://hooks.example.com:${hook.port}/`))),
  ).toBe("answered 200");
  expect(resolve).toHaveBeenCalledTimes(1);
});

test("a name that changes from a public to a private address is refused at the next connection", async () => {
  const hook = await receiver((_request, response) =>
    response.setHeader("Connection", "close").end(),
  );
  const resolve = vi
    .fn<Resolve>()
    .mockResolvedValueOnce([{ address: "127.0.0.1", family: 4 }])
    .mockResolvedValue([{ address: "10.0.0.1", family: 4 }]);
  const outgoing = client({ resolve });
  await outgoing.post(ping(`https://hooks.example.com:${hook.port}/`));
  expect(reasonOf(await outgoing.post(ping(`https://hooks.example.com:${hook.port}/`)))).toBe(
    "blocked",
  );
  expect(hook.connections()).toBe(1);
});

test.each([301, 302, 303, 307, 308])(
  "a %i redirect is returned and not followed",
  async (status) => {
    const canary = await receiver();
    const hook = await receiver((_request, response) =>
      response.writeHead(status, { Location: canary.url }).end(),
    );
    expect(reasonOf(await client().post(ping(hook.url)))).toBe(`answered ${status}`);
    expect(canary.connections()).toBe(0);
  },
);

test("proxy settings in the environment are ignored", async () => {
  const proxy = await receiver();
  vi.stubEnv("HTTPS_PROXY", proxy.url)
    .stubEnv("https_proxy", proxy.url)
    .stubEnv("ALL_PROXY", proxy.url)
    .stubEnv("NODE_USE_ENV_PROXY", "1");
  const hook = await receiver();
  expect(reasonOf(await client().post(ping(hook.url)))).toBe("answered 200");
  expect(proxy.connections()).toBe(0);
  vi.unstubAllEnvs();
});

test("a compressed body is not decompressed", async () => {
  const bomb = gzipSync(Buffer.alloc(10_000_000));
  const hook = await receiver((_request, response) =>
    response.writeHead(200, { "Content-Encoding": "gzip" }).end(bomb),
  );
  const exchange = await client().post(ping(hook.url));
  expect(exchange.outcome === "answered" && exchange.body.equals(bomb)).toBe(true);
});

test("an endless body is cut at 64 KB and its connection closed", async () => {
  let ended = false;
  const hook = await receiver((_request, response) => {
    const timer = setInterval(() => response.write(Buffer.alloc(16_384)), 1);
    response.on("close", () => {
      clearInterval(timer);
      ended = true;
    });
  });
  const exchange = await client().post(ping(hook.url));
  expect(exchange.outcome === "answered" && exchange.body.length).toBe(65_536);
  await eventually(() => expect(ended).toBe(true));
});

test("response headers over 16 KB are a failure", async () => {
  const hook = await receiver((_request, response) =>
    response.writeHead(200, { "X-Much": "x".repeat(20_000) }).end(),
  );
  expect(reasonOf(await client().post(ping(hook.url)))).toBe("broken_answer");
});

describe("one deadline spans the whole exchange", () => {
  const quick = () => client({ timeoutMs: 300 });
  const within = async (work: Promise<Exchange>) => {
    const exchange = await work;
    expect(reasonOf(exchange)).toBe("timeout");
    expect(exchange.durationMs).toBeGreaterThanOrEqual(290);
    expect(exchange.durationMs).toBeLessThan(20_000);
  };

  test("with a name that is never resolved", () =>
    within(
      client({ timeoutMs: 300, resolve: () => new Promise(() => {}) }).post(
        ping("https://hooks.example.com/"),
      ),
    ));

  test("with a receiver that never answers the TLS handshake", async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const address = silent.address();
    open.push({ close: () => silent.close() });
    await within(
      quick().post(
        ping(`https://localhost:${typeof address === "object" && address ? address.port : 0}/`),
      ),
    );
  });

  test("with a receiver that never answers", async () => {
    const hook = await receiver(() => {});
    await within(quick().post(ping(hook.url)));
  });

  test("with a body that trickles in", async () => {
    const hook = await receiver((_request, response) => {
      const timer = setInterval(() => response.write("."), 50);
      response.on("close", () => clearInterval(timer));
    });
    await within(quick().post(ping(hook.url)));
  });

  test("with endless informational responses", async () => {
    const hook = await receiver((_request, response) => {
      const timer = setInterval(() => response.writeProcessing(), 50);
      response.on("close", () => clearInterval(timer));
    });
    await within(quick().post(ping(hook.url)));
  });
});

describe("TLS is verified", () => {
  test("a certificate from an untrusted authority is a failure", async () => {
    const hook = await receiver();
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    expect(reasonOf(await client({ ca: undefined }).post(ping(hook.url)))).toBe("tls");
    vi.unstubAllEnvs();
    expect(hook.received).toEqual([]);
  });

  test("a certificate for another name is a failure", async () => {
    const hook = await receiver();
    expect(reasonOf(await client().post(ping(`https://other.example.com:${hook.port}/`)))).toBe(
      "tls",
    );
    expect(hook.received).toEqual([]);
  });

  test("a private authority in NODE_EXTRA_CA_CERTS is trusted", async () => {
    const hook = await receiver();
    const script = `
      import { sharedOutgoingClient } from "./lib/webhooks/outgoing/client";
      const exchange = await sharedOutgoingClient().post({ url: process.argv[1], headers: {}, body: "" });
      console.info(exchange.outcome);
      process.exit();`;
    const run = (extra: Record<string, string>) =>
      promisify(execFile)(
        process.execPath,
        ["--import", "tsx", "--input-type=module", "--eval", script, hook.url],
        {
          env: { ...process.env, OUTBOUND_ALLOW: "127.0.0.0/8", ...extra },
        },
      );
    expect(
      (await run({ NODE_EXTRA_CA_CERTS: "e2e/support/certificates/ca.pem" })).stdout.trim(),
    ).toBe("answered");
    expect((await run({})).stdout.trim()).toBe("unreachable");
  });
});

describe("failures are values", () => {
  test("a refused connection", async () => {
    const closed = await aReceiver();
    closed.close();
    expect(reasonOf(await client().post(ping(closed.url)))).toBe("refused");
  });

  test("a name without addresses", async () => {
    expect(
      reasonOf(await client({ resolve: async () => [] }).post(ping("https://hooks.example.com/"))),
    ).toBe("name_not_found");
  });

  test("a connection that breaks in the middle of the body", async () => {
    const hook = await receiver((_request, response) => {
      response.writeHead(200, { "Content-Length": "100" });
      response.write("half");
      setTimeout(() => response.destroy(), 20);
    });
    expect(reasonOf(await client().post(ping(hook.url)))).toBe("broken_answer");
  });

  test("a protocol switch", async () => {
    const hook = await receiver((_request, response) => {
      response.socket?.write(
        "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
      );
    });
    expect(reasonOf(await client().post(ping(hook.url)))).toBe("broken_answer");
  });
});

describe("a stalled event loop", () => {
  /**
   * A server in its own thread: it responds `afterMs` after each request, even while this thread is
   * blocked.
   */
  async function aReceiverThread(afterMs: number) {
    const thread = new Worker(
      `const { createServer } = require("node:https");
       const { parentPort, workerData } = require("node:worker_threads");
       const server = createServer(workerData, (request, response) => {
         request.resume();
         request.on("end", () => {
           parentPort.postMessage("asked");
           setTimeout(() => response.end("here"), workerData.afterMs);
         });
       });
       server.keepAliveTimeout = 60_000;
       server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));`,
      { eval: true, workerData: { ...receiverCertificate, afterMs } },
    );
    open.push({ close: () => void thread.terminate() });
    const [port] = await once(thread, "message");
    return { url: `https://localhost:${port}/hook`, asked: () => once(thread, "message") };
  }

  test("loses no response that arrives during it", async () => {
    const hook = await aReceiverThread(100);
    const exchange = client({ timeoutMs: 2_000 }).post(ping(hook.url));
    await hook.asked();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);
    expect(await exchange).toMatchObject({ outcome: "answered", status: 200 });
  });
});

test("an exchange reports the checked address that it used", async () => {
  const hook = await receiver();
  const outgoing = client();
  for (const exchange of [await outgoing.post(ping(hook.url)), await outgoing.post(ping(hook.url))])
    expect(exchange.address).toBe("127.0.0.1");
  hook.close();
  expect(await client().post(ping(hook.url))).toMatchObject({
    outcome: "unreachable",
    reason: "refused",
    address: "127.0.0.1",
  });
});
