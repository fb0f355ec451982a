import { promisify } from "node:util";
import { crc32, deflateSync, inflate } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { decodeLogo } from "./logo";

const picture = (width = 512, height = width) =>
  sharp({ create: { width, height, channels: 4, background: "#0b6068" } });
const png = await picture().png().toBuffer();

const faultOf = async (bytes: Uint8Array) => {
  const decoded = await decodeLogo(bytes);
  return "fault" in decoded ? decoded.fault : undefined;
};

test("a PNG of 512 × 512 pixels is stored re-encoded, at the address of its digest", async () => {
  const decoded = await decodeLogo(png);
  if ("fault" in decoded) throw new Error(decoded.fault);
  expect(await sharp(decoded.png).metadata()).toMatchObject({
    format: "png",
    width: 512,
    height: 512,
  });
  expect(decoded.digest).toMatch(/^[0-9a-f]{64}$/);
});

test("re-encoding drops text chunks and data after the end", async () => {
  const withText = Buffer.concat([
    png.subarray(0, 33),
    chunk("tEXt", Buffer.from("Comment\0<script>")),
    png.subarray(33),
    Buffer.from("<script>alert(1)</script>"),
  ]);
  const decoded = await decodeLogo(withText);
  if ("fault" in decoded) throw new Error(decoded.fault);
  expect(decoded.png.includes("script")).toBe(false);
});

test.each([
  ["JPEG", () => picture().jpeg().toBuffer(), "is a JPEG"],
  ["GIF", () => picture().gif().toBuffer(), "is a GIF"],
  ["WebP", () => picture().webp().toBuffer(), "is a WebP"],
  [
    "SVG",
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"/>'),
    "is an SVG",
  ],
  [
    "SVG with a prolog",
    async () => Buffer.from('\n<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    "is an SVG",
  ],
  ["text", async () => Buffer.from("hello"), "is in another format"],
])("a %s file is reported as what it is, whatever its name", async (_name, make, words) => {
  expect(await faultOf(await make())).toBe(
    `The logo must be a PNG. This file ${words}. Export it as PNG.`,
  );
});

test.each([
  [511, 512],
  [512, 513],
  [1024, 1024],
  [1, 1],
])("a picture of %i × %i pixels is refused, and the fault says its size", async (width, height) => {
  expect(await faultOf(await picture(width, height).png().toBuffer())).toBe(
    `The picture is ${width} × ${height} pixels. It must be exactly 512 × 512.`,
  );
});

test("an animated PNG is refused", async () => {
  const animated = Buffer.concat([
    png.subarray(0, 33),
    chunk("acTL", Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    png.subarray(33),
  ]);
  expect(await faultOf(animated)).toBe("The picture is animated. Use a still one.");
});

test("a truncated PNG is refused", async () => {
  for (const share of [0.2, 0.5, 0.95])
    expect(await faultOf(png.subarray(0, Math.floor(png.length * share)))).toContain(
      "damaged or incomplete",
    );
  expect(await faultOf(png.subarray(0, 20))).toContain("damaged or incomplete");
});

test("a damaged PNG is refused", async () => {
  const damaged = Buffer.from(png);
  damaged.writeUInt8((damaged[60] ?? 0) ^ 0xff, 60);
  expect(await faultOf(damaged)).toContain("damaged or incomplete");
});

test("512 KB are accepted, one byte more is not", async () => {
  const filled = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)]);
  expect(await faultOf(filled(524_288))).toBeUndefined();
  expect(await faultOf(filled(524_289))).toBe("The file has 513 KB. At most 512 KB are accepted.");
});

test("an empty file is refused, and a form without a file sends one", async () => {
  expect(await faultOf(Buffer.alloc(0))).toBe(
    "Choose a 512 × 512 PNG. No file was chosen, or it is empty.",
  );
});

/** Processor time in microseconds, of all threads. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const started = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(started);
  return user + system;
}

function chunk(type: string, data: Buffer): Buffer {
  const framed = Buffer.alloc(data.length + 12);
  framed.writeUInt32BE(data.length, 0);
  framed.write(type, 4, "latin1");
  data.copy(framed, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, data.length + 8)), data.length + 8);
  return framed;
}

test("data that would unpack far beyond the picture is refused without being unpacked", async () => {
  const rows = deflateSync(Buffer.alloc(100_000_000), { level: 1 });
  const bomb = Buffer.concat([
    png.subarray(0, 33),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  const refusing = await processorTime(async () =>
    expect(await faultOf(bomb)).toContain("more than its picture"),
  );
  expect(refusing).toBeLessThan((await processorTime(() => promisify(inflate)(rows))) / 2);
});

test("a text that unpacks to any size and bytes after the picture leave its pixels unchanged", async () => {
  const text = chunk(
    "zTXt",
    Buffer.concat([
      Buffer.from("Comment\0\0"),
      deflateSync(Buffer.alloc(200_000_000), { level: 1 }).subarray(0, 400_000),
    ]),
  );
  const decoded = await decodeLogo(
    Buffer.concat([png.subarray(0, 33), text, png.subarray(33), Buffer.alloc(50_000, 65)]),
  );
  if ("fault" in decoded) throw new Error(decoded.fault);
  expect(
    (await sharp(decoded.png).raw().toBuffer()).equals(await sharp(png).raw().toBuffer()),
  ).toBe(true);
});
