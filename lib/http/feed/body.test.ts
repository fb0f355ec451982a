import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { retainedBufferBytes } from "@/e2e/support/retained-memory";
import { BrokenBody, bodyOf, SilentBody } from "./body";

const text = Array.from({ length: 5_000 }, (_, n) =>
  JSON.stringify({ n, noise: Math.random() }),
).join("\n");
const zipped = gzipSync(text);

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The text that arrived, and the error that ended it. */
async function received(
  body: AsyncIterable<Uint8Array>,
): Promise<{ text: string; error?: unknown }> {
  const pieces: Uint8Array[] = [];
  try {
    for await (const piece of body) pieces.push(piece);
    return { text: Buffer.concat(pieces).toString() };
  } catch (error) {
    return { text: Buffer.concat(pieces).toString(), error };
  }
}

test.each([1, 1_000, 1_024, 1_000_000])(
  "gzip in pieces of %d bytes is decompressed to the original",
  async (size) => {
    const some = size === 1 ? gzipSync(text.slice(0, 2_000)) : zipped;
    expect((await received(bodyOf({ body: inPieces(some, size) }, "gzip"))).text).toBe(
      size === 1 ? text.slice(0, 2_000) : text,
    );
  },
);

test("several gzip members form one body", async () => {
  expect(
    await received(
      bodyOf({ body: inPieces(Buffer.concat([gzipSync("a"), gzipSync("b")]), 10) }, "gzip"),
    ),
  ).toEqual({ text: "ab" });
});

test.each([
  ["cut", zipped.subarray(0, zipped.length - 9_000)],
  [
    "changed",
    Buffer.concat([zipped.subarray(0, 30_000), Buffer.alloc(5_000, 0xff), zipped.subarray(35_000)]),
  ],
])("the beginning of gzip that was %s arrives", async (_, bytes) => {
  const { text: begun, error } = await received(bodyOf({ body: inPieces(bytes, 16_384) }, "gzip"));
  expect(error).toBeInstanceOf(BrokenBody);
  expect(begun.length).toBeGreaterThan(40_000);
  expect(text.startsWith(begun.slice(0, 40_000))).toBe(true);
});

test.each([gzipSync("a").subarray(0, 5), Buffer.from("no gzip"), new Uint8Array()])(
  "nothing of %j arrives",
  async (bytes) => {
    expect(await received(bodyOf({ body: inPieces(bytes, 16_384) }, "gzip"))).toEqual({
      text: "",
      error: expect.any(BrokenBody),
    });
  },
);

test("gzip of more than a hundred times its size is broken, after some megabytes", async () => {
  const { text: begun, error } = await received(
    bodyOf({ body: inPieces(gzipSync(Buffer.alloc(300_000_000)), 65_536) }, "gzip"),
  );
  expect(error).toBeInstanceOf(BrokenBody);
  expect(begun.length).toBeGreaterThan(1_000_000);
  expect(begun.length).toBeLessThan(6_000_000);
  const lines = Buffer.concat(
    Array.from({ length: 100_000 }, (_, n) => Buffer.from(`{"n":${n},"a":"${"a".repeat(100)}"}\n`)),
  );
  expect(
    (await received(bodyOf({ body: inPieces(gzipSync(lines), 65_536) }, "gzip"))).text.length,
  ).toBe(lines.length);
});

test("gzip is decompressed no faster than it is read", async () => {
  const part = Buffer.from(
    Array.from({ length: 5_000 }, () => Math.random() + "a".repeat(500)).join(""),
  ); // about 40:1
  const zipped = gzipSync(Buffer.concat(Array.from({ length: 60 }, () => part)));
  const before = await retainedBufferBytes();
  let [bytes, most] = [0, 0];
  for await (const piece of bodyOf({ body: inPieces(zipped, 65_536) }, "gzip")) {
    if (Math.floor(bytes / 30_000_000) < Math.floor((bytes + piece.length) / 30_000_000))
      most = Math.max(most, (await retainedBufferBytes()) - before);
    bytes += piece.length;
  }
  expect(bytes).toBe(60 * part.length);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(20_000_000);
});

test("a silent body ends; a body that we keep waiting does not", async () => {
  async function* silent() {
    yield Buffer.from("a");
    await new Promise(() => {});
  }
  expect(await received(bodyOf({ body: silent() }, "identity", 100))).toEqual({
    text: "a",
    error: expect.any(SilentBody),
  });
  const slowly: string[] = [];
  for await (const piece of bodyOf({ body: inPieces(Buffer.from("abc"), 1) }, "identity", 100)) {
    await wait(200);
    slowly.push(Buffer.from(piece).toString());
  }
  expect(slowly).toEqual(["a", "b", "c"]);
});
