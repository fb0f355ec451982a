import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { machineHandler } from "./machine-handler";
import { heldBodies } from "./node-request";
import { readableBodies } from "./page-bodies";
import type { PageHandler } from "./precompressed";

let seen: string[] = [];
const answer: PageHandler = async (incoming, outgoing) => {
  const body = await text(incoming);
  seen.push(
    `${incoming.method} ${incoming.url} ${incoming.headers["content-type"]} ${incoming.socket.remoteAddress} ${body.length}`,
  );
  outgoing.end(body.slice(0, 100));
};
const unused = machineHandler("any", async () => ({ status: 500, headers: {}, body: null }));
const pages = readableBodies(answer, [{ path: "/feed/v1/changes", handler: unused }]);
const server = createServer((incoming, outgoing) => void pages(incoming, outgoing));
const port = () => (server.address() as AddressInfo).port;

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

const [page, registration] = ["/page?a=1", "/developer/integrations/new"];

async function post(body: string | FormData, headers: Record<string, string> = {}, path = page) {
  seen = [];
  const response = await fetch(`http://127.0.0.1:${port()}${path}`, {
    method: "POST",
    body,
    headers: { accept: "text/html", ...headers },
  });
  return {
    status: response.status,
    type: response.headers.get("content-type"),
    body: await response.text(),
  };
}

const kilobytes = (count: number) => "x".repeat(count * 1024);
const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
const encoded = { "content-type": "application/x-www-form-urlencoded" };
const formWith = (value: string) => {
  const form = new FormData();
  form.append("field", value);
  return form;
};

test("a body that can be read reaches the page as it was sent", async () => {
  expect(
    (await post("a=1&b=2", { "content-type": "application/x-www-form-urlencoded" })).body,
  ).toBe("a=1&b=2");
  expect(seen).toEqual(["POST /page?a=1 application/x-www-form-urlencoded 127.0.0.1 7"]);
  expect((await post(formWith(kilobytes(120)))).status).toBe(200);
  expect(
    (await post('[{"a":1}]', { "next-action": "60ab", "content-type": "text/plain;charset=UTF-8" }))
      .body,
  ).toBe('[{"a":1}]');
  expect((await post(`1_text=${nested(51)}&0=${nested(50)}`, encoded)).status).toBe(200);
  expect((await post("")).status).toBe(200);
});

test("a body of more than 128 KB is refused with a page, whether its length is announced or not", async () => {
  expect(await post(formWith(kilobytes(130)))).toMatchObject({
    status: 400,
    type: "text/html; charset=utf-8",
    body: expect.stringContaining("The form is larger than 128 KB."),
  });
  const socket = connect(port(), "127.0.0.1");
  socket.write(
    "POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n21000\r\n",
  );
  socket.write(`${kilobytes(132)}\r\n0\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 .*"invalid_request"/s);
  expect(seen).toEqual([]);
});

test.each([registration, "/developer/integrations/1/settings", "/organizer/events/1/import"])(
  "the form with a file at %s may have 2 MB",
  async (path) => {
    expect((await post(formWith(kilobytes(2_000)), {}, path)).status).toBe(200);
    const refused = await post(formWith(kilobytes(2_048)), {}, path);
    expect(refused).toMatchObject({
      status: 400,
      body: expect.stringContaining("larger than 2 MB"),
    });
  },
);

test("a form has at most 1,000 fields, however it is encoded", async () => {
  const fields = (count: number) =>
    Array.from({ length: count }, (_, n): [string, string] => [`f${n}`, "1"]);
  const parts = (count: number) => {
    const form = new FormData();
    for (const [name, value] of fields(count)) form.append(name, value);
    return form;
  };
  expect((await post(parts(1_000))).status).toBe(200);
  expect((await post(new URLSearchParams(fields(1_000)).toString(), encoded)).status).toBe(200);
  for (const refused of [await post(parts(1_001)), await post("a&".repeat(1_000), encoded)])
    expect(refused).toMatchObject({
      status: 400,
      body: expect.stringContaining("more than 1,000 fields"),
    });
  expect(seen).toEqual([]);
});

test("what a process holds of bodies is limited, and released with each answer", async () => {
  expect(heldBodies.bytes).toBe(0);
  const before = heldBodies.bytesAtMost;
  heldBodies.bytesAtMost = 100_000;
  try {
    const slow = connect(port(), "127.0.0.1");
    slow.write(
      `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n${kilobytes(90)}`,
    );
    await expect.poll(() => heldBodies.bytes).toBe(90 * 1024);
    const refused = await fetch(`http://127.0.0.1:${port()}${page}`, {
      method: "POST",
      body: kilobytes(20),
    });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    slow.destroy();
    await expect.poll(() => heldBodies.bytes).toBe(0);
    expect((await post("a=1", encoded)).status).toBe(200);
    await expect.poll(() => heldBodies.bytes).toBe(0);
  } finally {
    heldBodies.bytesAtMost = before;
  }
});

test("a path that asks who calls before it reads gets its body unread", async () => {
  for (const path of [
    "/developer/integrations/1/send-test-webhook",
    "/developer/integrations/1/rotate-client-secret",
    "/feed/v1/changes",
  ]) {
    const answered = await post("{", { "content-type": "application/json" }, path);
    expect(answered).toMatchObject({ status: 200, body: "{" });
  }
});

test("a body of a publisher tool that is too large ends the connection, so that no other request waits behind it", async () => {
  const tools = readableBodies(async (incoming, outgoing) => {
    await once(incoming, "data");
    incoming.pause();
    outgoing.end("refused");
  }, []);
  const toolServer = createServer((incoming, outgoing) => void tools(incoming, outgoing)).listen(
    0,
    "127.0.0.1",
  );
  await once(toolServer, "listening");
  const socket = connect((toolServer.address() as AddressInfo).port, "127.0.0.1");
  const head = "POST /developer/integrations/1/send-test-webhook HTTP/1.1\r\nHost: localhost\r\n";
  socket.write(`${head}Content-Length: 1024000\r\n\r\n${kilobytes(1_000)}`);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200.*\r\nConnection: close\r\n/s);
  toolServer.close();
});

test.each([
  [
    "a form that breaks off",
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nbroken',
    { "content-type": "multipart/form-data; boundary=x" },
  ],
  ["a form without a boundary", "a", { "content-type": "multipart/form-data" }],
  [
    "arguments of an action that are not JSON",
    "{{{",
    { "next-action": "60ab", "content-type": "text/plain;charset=UTF-8" },
  ],
  [
    "no arguments of an action",
    "",
    { "next-action": "60ab", "content-type": "text/plain;charset=UTF-8" },
  ],
  ["broken JSON", "{", { "content-type": "application/json" }],
  ["deep JSON", nested(50_000), { "content-type": "application/json" }],
  [
    "deep arguments of an action",
    nested(51),
    { "next-action": "60ab", "content-type": "text/plain" },
  ],
  ["a form with a deep argument", `$ACTION_1%3A0=${nested(51)}`, encoded],
])(
  "%s is refused, to a browser with a page and to others with the envelope",
  async (_, body, headers) => {
    const page = await post(body, headers);
    expect(page).toMatchObject({
      status: 400,
      body: expect.stringContaining("The form arrived incomplete or damaged."),
    });
    const envelope = await post(body, { ...headers, accept: "*/*" });
    expect([envelope.status, JSON.parse(envelope.body)]).toEqual([
      400,
      expect.objectContaining({ error: "invalid_request" }),
    ]);
    expect(seen).toEqual([]);
  },
);

test("a client that disconnects before its body is complete is no failure, and the server answers others", async () => {
  const socket = connect(port(), "127.0.0.1");
  socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf");
  setTimeout(() => socket.destroy(), 50);
  await once(socket, "close");
  expect((await post("a=1", { "content-type": "application/x-www-form-urlencoded" })).status).toBe(
    200,
  );
  expect(seen).toHaveLength(1);
});
