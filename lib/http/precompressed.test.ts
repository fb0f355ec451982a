import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { precompressed } from "./precompressed";

const folder = mkdtempSync(path.join(tmpdir(), "static-"));
mkdirSync(path.join(folder, "chunks"));
writeFileSync(path.join(folder, "chunks/a.js"), "plain");
writeFileSync(path.join(folder, "chunks/a.js.br"), brotliCompressSync("compressed"));
const pages = precompressed(folder, async (_, outgoing) => void outgoing.end("from Next"));
const server = createServer((incoming, outgoing) => void pages(incoming, outgoing));

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const ask = (path: string, accepts: string, method = "GET") =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    method,
    headers: { "Accept-Encoding": accepts },
  });

test("a client that accepts Brotli gets the file that the build compressed, cacheable forever", async () => {
  const answer = await ask("/_next/static/chunks/a.js?v=1", "gzip, deflate, br, zstd");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "br",
    "content-type": "application/javascript; charset=UTF-8",
    vary: "Accept-Encoding",
  });
  expect(await answer.text()).toBe("compressed");
  expect(
    (await ask("/_next/static/chunks/a.js", "br", "HEAD")).headers.get("content-encoding"),
  ).toBe("br");
});

test.each([
  ["another coding", "/_next/static/chunks/a.js", "gzip"],
  ["a refusal of Brotli", "/_next/static/chunks/a.js", "gzip, br;q=0"],
  ["a file that is not there", "/_next/static/chunks/b.js", "br"],
  ["a path that climbs", "/_next/static/chunks/../chunks/a.js.br", "br"],
  ["a page", "/", "br"],
])("%s is left to Next", async (_, path, accepts) => {
  expect(await (await ask(path, accepts)).text()).toBe("from Next");
});
