import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { csvLine, csvOf, jsonOf, xlsxOf } from "./formats";
import { type Cell, rowsOf, rowsPerBatch, type Table, tableOf } from "./table";

async function* streamOf<Row>(rows: readonly Row[]) {
  yield* rows;
}

const textOf = async (parts: AsyncIterable<string>) => {
  let text = "";
  for await (const part of parts) text += part;
  return text;
};

type Row = [display_name: string, since: Cell];

const people = (rows: Row[]) =>
  tableOf(streamOf(rows), { display_name: ([name]) => name, since: ([, since]) => since });

test.each([
  ["a comma", "Ana, Ben", '"Ana, Ben"'],
  ["a quote", 'the "great"', '"the ""great"""'],
  ["a line end", "one\r\ntwo", '"one\r\ntwo"'],
  ["an equals sign at the start", "=1+1", "'=1+1"],
  ["a plus sign at the start", "+49 30", "'+49 30"],
  ["a minus sign at the start", "-2", "'-2"],
  ["an at sign at the start", "@SUM(A1)", "'@SUM(A1)"],
  ["a tab at the start", "\t=1", "'\t=1"],
  ["a carriage return at the start", "\r=1", '"\'\r=1"'],
  ["an equals sign later", "1=1", "1=1"],
  ["a formula with quotes", '=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
])("a CSV cell with %s", (_, cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`);
});

test("null is an empty CSV cell, times are ISO 8601, and negative numbers stay numbers", () => {
  expect(csvLine([null, -2, true, new Date("2027-05-01T10:00:00Z")])).toBe(
    ",-2,yes,2027-05-01T10:00:00.000Z\r\n",
  );
});

test("a CSV file begins with the headers", async () => {
  expect(await textOf(csvOf(people([["Ana", null]])))).toBe("Display name,Since\r\nAna,\r\n");
});

async function sheetOf(table: Table, zone = "UTC") {
  const parts: Uint8Array[] = [];
  for await (const part of xlsxOf(table, { name: "sign-ups", zone })) parts.push(part);
  const [sheet] = (await readXlsx(Buffer.concat(parts))).sheets;
  return sheet;
}

test("a spreadsheet has one sheet, with times as times of the zone", async () => {
  const sheet = await sheetOf(people([["Ana", new Date("2027-05-14T07:30:00Z")]]), "Europe/Warsaw");
  expect(sheet?.name).toBe("sign ups");
  expect(sheet?.rows).toEqual([
    ["Display name", "Since (Europe/Warsaw)"],
    ["Ana", new Date("2027-05-14T09:30:00Z")],
  ]);
});

test("a spreadsheet holds what looks like a formula as a text, and no characters that XML has not", async () => {
  const texts = [
    "=1+1",
    "@SUM(A1)",
    "+49 30",
    "<a> & “b”",
    "Zażółć 🐉",
    "a\u0000\u0001b\uD800c\uFFFEd",
  ];
  const table = people(texts.map((text) => [text, null]));
  const sheet = await sheetOf(table);
  expect(sheet?.rows.slice(1).map(([text]) => text)).toEqual([...texts.slice(0, 5), "abcd"]);
  expect([...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula)).toEqual([]);
});

test("a spreadsheet is written part by part, while its rows are read", async () => {
  let read = 0;
  async function* many() {
    for (; read < 50_000; read += 1) yield [`Person ${Math.random()}`, null] satisfies Row;
  }
  const table = tableOf(many(), { display_name: ([name]) => name });
  for await (const _ of xlsxOf(table, { name: "people", zone: "UTC" })) if (read > 0) break;
  expect(read).toBeLessThan(50_000);
});

test("a JSON file is an array of unchanged rows, even without rows", async () => {
  const since = new Date("2027-05-01T10:00:00Z");
  const parsed: unknown = JSON.parse(
    await textOf(
      jsonOf(
        people([
          ["=1+1", since],
          ["two\nlines", null],
        ]),
      ),
    ),
  );
  expect(parsed).toEqual([
    { display_name: "=1+1", since: since.toISOString() },
    { display_name: "two\nlines", since: null },
  ]);
  expect(await textOf(jsonOf(people([])))).toBe("[]\n");
});

test("rows that are read in parts appear once each, in order, without those deleted during the read", async () => {
  const ids = Array.from({ length: rowsPerBatch + 3 }, (_, n) => String(n));
  const batchSizes: number[] = [];
  const find = async (batch: string[]) => {
    batchSizes.push(batch.length);
    return batch.filter((id) => id !== "501").toReversed();
  };
  const rows: string[] = [];
  for await (const row of rowsOf(ids, find, (id) => id)) rows.push(row);
  expect(rows).toEqual(ids.filter((id) => id !== "501"));
  expect(batchSizes).toEqual([rowsPerBatch, 3]);
});
