import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readableBodies } from "./page-bodies";

let seen: string[] = [];
const pages = readableBodies(async (incoming, outgoing) => {
  const body = await text(incoming);
  seen.push(`${incoming.method} ${incoming.url} ${incoming.headers["content-type"]} ${incoming.socket.remoteAddress} ${body.length}`);
  outgoing.end(body.slice(0, 100));
});
const server = createServer((incoming, outgoing) => void pages(incoming, outgoing));
const port = () => (server.address() as AddressInfo).port;

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

async function post(body: string | FormData, headers: Record<string, string> = {}) {
  seen = [];
  const response = await fetch(`http://127.0.0.1:${port()}/page?a=1`, { method: "POST", body, headers: { accept: "text/html", ...headers } });
  return { status: response.status, type: response.headers.get("content-type"), body: await response.text() };
}

const megabytes = (count: number) => "x".repeat(count * 1024 * 1024);
const formWith = (value: string) => {
  const form = new FormData();
  form.append("field", value);
  return form;
};

test("a body that can be read reaches the page as it was sent", async () => {
  expect((await post("a=1&b=2", { "content-type": "application/x-www-form-urlencoded" })).body).toBe("a=1&b=2");
  expect(seen).toEqual(["POST /page?a=1 application/x-www-form-urlencoded 127.0.0.1 7"]);
  expect((await post(formWith(megabytes(1)))).status).toBe(200);
  expect((await post('[{"a":1}]', { "next-action": "60ab", "content-type": "text/plain;charset=UTF-8" })).body).toBe('[{"a":1}]');
  expect((await post("")).status).toBe(200);
});

test("a body of more than 2 MB is refused with a page, whether its length is announced or not", async () => {
  expect(await post(formWith(megabytes(3)))).toMatchObject({
    status: 400,
    type: "text/html; charset=utf-8",
    body: expect.stringContaining("The form is larger than 2 MB."),
  });
  const socket = connect(port(), "127.0.0.1");
  socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n300000\r\n");
  socket.write(`${megabytes(3)}\r\n0\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 .*"invalid_request"/s);
  expect(seen).toEqual([]);
});

test.each([
  ["a form that breaks off", '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nbroken', { "content-type": "multipart/form-data; boundary=x" }],
  ["a form without a boundary", "a", { "content-type": "multipart/form-data" }],
  ["arguments of an action that are not JSON", "{{{", { "next-action": "60ab", "content-type": "text/plain;charset=UTF-8" }],
  ["no arguments of an action", "", { "next-action": "60ab", "content-type": "text/plain;charset=UTF-8" }],
  ["broken JSON", "{", { "content-type": "application/json" }],
])("%s is refused, to a browser with a page and to others with the envelope", async (_, body, headers) => {
  const page = await post(body, headers);
  expect(page).toMatchObject({ status: 400, body: expect.stringContaining("The form arrived incomplete or damaged.") });
  const envelope = await post(body, { ...headers, accept: "*/*" });
  expect([envelope.status, JSON.parse(envelope.body)]).toEqual([400, expect.objectContaining({ error: "invalid_request" })]);
  expect(seen).toEqual([]);
});

test("a client that disconnects before its body is complete is no failure, and the server answers others", async () => {
  const socket = connect(port(), "127.0.0.1");
  socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf");
  setTimeout(() => socket.destroy(), 50);
  await once(socket, "close");
  expect((await post("a=1", { "content-type": "application/x-www-form-urlencoded" })).status).toBe(200);
  expect(seen).toHaveLength(1);
});
