import { expect, test } from "vitest";
import { retainedBufferBytes } from "@/e2e/support/retained-memory";
import { type JsonLine, LineReader, parseLine, type TextLine } from "./line-reader";

/** The lines of a body that arrives in pieces of `pieceBytes` bytes. */
function linesOf(body: string | Buffer, pieceBytes = 1_000_000): JsonLine[] {
  const [reader, bytes] = [new LineReader(), Buffer.from(body)];
  const lines: TextLine[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes)
    lines.push(...reader.read(bytes.subarray(at, at + pieceBytes)));
  return [...lines, ...reader.end()].map(parseLine);
}

const longest = `"${"a".repeat(262_142)}"`;
const body = [
  '{"a":1}',
  "",
  '{"b":"Žofie 🦊"}\r',
  "nonsense",
  "   ",
  `${longest} `,
  longest,
  '{"c":[]}',
].join("\n");
const fault = (line: number, code: string, expected: string, found?: string) => ({
  line,
  fault: { line, code, path: "$", expected, ...(found !== undefined && { found }) },
});
const read = [
  { line: 1, value: { a: 1 } },
  { line: 3, value: { b: "Žofie 🦊" } },
  fault(4, "invalid_json", "a JSON object", "nonsense"),
  fault(6, "line_too_long", "at most 262,144 bytes"),
  { line: 7, value: JSON.parse(longest) },
  { line: 8, value: { c: [] } },
];

test.each([1_000_000, 65_536, 1_000, 7, 3, 2])(
  "pieces of %d bytes give the same lines",
  (pieceBytes) => {
    expect(linesOf(body, pieceBytes)).toEqual(read);
  },
);

test("a body of single bytes gives the same lines", () => {
  expect(linesOf(body.replaceAll("a".repeat(262_142), "a"), 1)).toEqual(
    linesOf(body.replaceAll("a".repeat(262_142), "a")),
  );
});

test("a line feed at the end adds no line", () => {
  expect(linesOf('{"a":1}\n')).toEqual([{ line: 1, value: { a: 1 } }]);
  expect(linesOf("")).toEqual([]);
});

test("a line without an end is not kept: it uses the memory of one line", async () => {
  const [reader, piece] = [new LineReader(), Buffer.alloc(1_000_000, 0x61)];
  const before = await retainedBufferBytes();
  for (let megabytes = 0; megabytes < 200; megabytes++) reader.read(Buffer.from(piece));
  expect((await retainedBufferBytes()) - before).toBeLessThan(5_000_000);
  expect(reader.read(Buffer.from('\n{"a":1}\n'))).toEqual([
    fault(1, "line_too_long", "at most 262,144 bytes"),
    { line: 2, text: '{"a":1}' },
  ]);
});

test("bytes that are not UTF-8 are a fault of their line, and nothing after them is read", () => {
  const broken = Buffer.concat([
    Buffer.from('{"a":1}\n{"b":"'),
    Buffer.from([0xc3, 0x28]),
    Buffer.from('"}\n{"c":1}\n{"d":1}'),
  ]);
  for (const pieceBytes of [1, 5, 100])
    expect(linesOf(broken, pieceBytes)).toEqual([
      { line: 1, value: { a: 1 } },
      fault(2, "invalid_json", "UTF-8"),
    ]);
});

test("sixteen levels of nesting are read, and one more is a fault", () => {
  const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
  expect(linesOf(nested(16))).toMatchObject([{ value: [expect.anything()] }]);
  for (const levels of [17, 100_000])
    expect(linesOf(nested(levels))).toMatchObject([
      fault(1, "validation_error", "at most 16 levels of nesting"),
    ]);
});

test("a thousand members and elements are read, one more is a fault, and the record is still named", () => {
  const tooWide = fault(1, "validation_error", "at most 1,000 members and elements");
  for (const part of ["0", '"a,b{[\\""', "[ ]", "{}"]) {
    const line = (elements: number) =>
      `{"id":"x","text":"[,{","data":[${Array(elements).fill(part).join(" , ")}]}`;
    expect(linesOf(line(997))).toMatchObject([{ value: { id: "x" } }]);
    expect(linesOf(line(997))[0]).not.toHaveProperty("fault");
    expect(linesOf(line(998))).toEqual([
      { ...tooWide, value: { id: "x", text: "[,{", data: null } },
    ]);
  }
  const members = (count: number) => Array.from({ length: count }, (_, n) => `"m${n}":{"a":1}`);
  expect(linesOf(`{${members(500).join()}}`)[0]).not.toHaveProperty("fault");
  expect(linesOf(`{${members(501).join()}}`)).toMatchObject([tooWide]);
  expect(linesOf(`[${"0,".repeat(2_000)}0]`)).toEqual([{ ...tooWide, value: undefined }]);
});

test("the widest, deepest and most nested lines are refused in milliseconds", () => {
  const lines = ["[", "{", ",", '"', "\\", "[ ", "0,", '{"a":', '"":{},'].flatMap((part) =>
    ["", "[", '{"data":'].map((begin) =>
      `${begin}${part.repeat(262_000 / part.length)}`.slice(0, 262_144),
    ),
  );
  const begun = performance.now();
  for (const line of lines) expect(linesOf(line)[0]).toHaveProperty("fault");
  expect((performance.now() - begun) / lines.length).toBeLessThan(50);
});

test("the quoted text is cut at 60 characters, never within one", () => {
  expect(linesOf(`x${"y".repeat(100)}`)).toMatchObject([
    { fault: { found: `x${"y".repeat(58)}…` } },
  ]);
  expect(linesOf(`x${"y".repeat(57)}🦊zz`)).toMatchObject([
    { fault: { found: `x${"y".repeat(57)}…` } },
  ]);
  expect(linesOf("y".repeat(60))).toMatchObject([{ fault: { found: "y".repeat(60) } }]);
});

test("a broken line that contains a password is not quoted", () => {
  expect(linesOf('{"kind":"user","data":{"password":"correct horse"')).toMatchObject([
    { fault: { code: "invalid_json", found: "…" } },
  ]);
});
