import { expect, test } from "vitest";
import { readProgram } from "./read-program";
import { emptyProgram } from "./stored";

// A reader that is quadratic anywhere takes four times as long for twice as much: with inputs eight
// times as long, eight times as long for each byte. Noise is far from that.

const origin = {
  event: {
    id: "00000000-0000-4000-8000-000000000001",
    organization_id: "00000000-0000-4000-8000-000000000002",
  },
  stored: emptyProgram(),
};

const many = (count: number, part: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => part(n)).join("");
const calendar = (inside: string) => `BEGIN:VCALENDAR\nNAME:x\n${inside}END:VCALENDAR\n`;
const entry = (lines: string) =>
  `BEGIN:VEVENT\nUID:same\nSUMMARY:Talk\nDTSTART:20270514T100000Z\n${lines}END:VEVENT\n`;
const talks = (inside: string) =>
  `{"schedule":{"conference":{"title":"x","days":[{"rooms":{"A":[${inside.replace(/,$/, "")}]}}]}}}`;
const xml = (inside: string) =>
  `<schedule><conference><title>x</title></conference><day index="1"><room name="A">${inside}</room></day></schedule>`;

const xmlEvent = (n: number) =>
  `<event id="${n}"><title>Talk</title><date>2027-05-14T10:00:00Z</date></event>`;

const inputs: [string, (size: number) => string][] = [
  ["folded lines", (size) => calendar(entry(`DESCRIPTION:${many(size * 40, () => "a\n b")}\n`))],
  [
    "soft line breaks",
    (size) =>
      calendar(
        entry(`DESCRIPTION;ENCODING=QUOTED-PRINTABLE:${many(size * 40, () => "=C3=\n=A4")}\n`),
      ),
  ],
  ["escapes", (size) => calendar(entry(`DESCRIPTION:${many(size * 80, () => "\\,")}\n`))],
  ["categories", (size) => calendar(entry(`CATEGORIES:${many(size * 40, (n) => `a${n},`)}\n`))],
  [
    "entries with one UID",
    (size) =>
      calendar(
        many(size * 2, (n) => entry(`LOCATION:${n % 9}\n`).replace("Talk", `Talk ${n % 7}`)),
      ),
  ],
  [
    "unknown zones",
    (size) =>
      calendar(
        many(size * 2, (n) =>
          entry("").replace("DTSTART", `DTSTART;TZID=(UTC) a${n}/b${n}/c`).replace("00Z", "00"),
        ),
      ),
  ],
  ["lines without a colon", (size) => calendar(many(size * 20, (n) => `none ${n}\n`))],
  ["bytes in no encoding", (size) => calendar(entry(many(size * 4, () => "X:\ufffd\n")))],
  [
    "talks with one guid",
    (size) =>
      talks(many(size * 2, (n) => `{"guid":1,"title":"${n % 5}","date":"2027-05-14T10:00:00Z"},`)),
  ],
  [
    "speakers",
    (size) =>
      talks(
        many(
          size,
          (n) =>
            `{"title":"${n}","date":"2027-05-14T10:00:00Z","persons":[{"name":"${n % 99}"},{"name":"b"}]},`,
        ),
      ),
  ],
  [
    "unreadable values",
    (size) =>
      talks(
        many(size * 2, (n) => `{"title":"${n}","date":"2027-05-14T10:00:00Z","duration":[${n}]},`),
      ),
  ],
  [
    "elements in a text",
    (size) =>
      xml(
        `<event id="1"><title>a</title><date>2027-05-14</date><abstract>${many(size * 10, () => "<b>a</b>c")}</abstract></event>`,
      ),
  ],
  [
    "control characters",
    (size) =>
      xml(
        `<event id="1"><title>a</title><date>2027-05-14</date><abstract>${many(size * 40, () => "&#1;a")}</abstract></event>`,
      ),
  ],
  [
    "unknown entities",
    (size) =>
      xml(
        `<event id="1"><title>a</title><date>2027-05-14</date><abstract>${many(size * 3, () => "&a;b")}</abstract></event>`,
      ),
  ],
];

const brokenInputs: typeof inputs = [
  [
    "entries without an end",
    (size) =>
      calendar(
        many(size * 6, (n) => entry("").replace("END:VEVENT\n", "").replace("same", `${n}`)),
      ),
  ],
  ["entries in entries", (size) => calendar(many(size * 12, () => "BEGIN:X\n") + entry(""))],
  [
    "ends without a beginning",
    (size) => calendar(entry("") + many(size * 40, (n) => `END:X${n}\n`)),
  ],
  [
    "a calendar that ends too early",
    (size) => calendar(many(size * 6, (n) => entry("").replace("same", `${n}`))).slice(0, -30),
  ],
  [
    "events that are not well-formed",
    (size) =>
      xml(
        xmlEvent(0) + many(size * 3, (n) => `${xmlEvent(n + 1).replace("</title>", "</titel>")}\n`),
      ),
  ],
  [
    "events without an end",
    (size) => xml(xmlEvent(0) + many(size * 3, (n) => xmlEvent(n + 1).replace("</event>", "\n"))),
  ],
  [
    "ampersands",
    (size) =>
      xml(
        xmlEvent(0).replace(
          "Talk",
          many(size * 40, () => "& a"),
        ),
      ),
  ],
  ["sections without an end", (size) => xml(xmlEvent(0) + many(size * 20, () => "<![CDATA[&"))],
  [
    "talks that are not JSON",
    (size) =>
      talks(
        many(size * 6, (n) => `{"title":"${n}",${n % 2 ? "" : "x"}"date":"2027-05-14T10:00:00Z"},`),
      ),
  ],
  [
    "JSON that ends too early",
    (size) =>
      talks(many(size * 6, (n) => `{"title":"${n}","date":"2027-05-14T10:00:00Z"},`)).slice(0, -9),
  ],
  [
    "texts without an end",
    (size) =>
      talks(
        `{"title":"a","date":"2027-05-14T10:00:00Z"},${many(size * 6, () => '{"title":"x},\n')}`,
      ),
  ],
];

/** The shortest of several readings: other processes only ever make one slower. */
async function msPerByte(file: string, readings: number): Promise<number> {
  const bytes = Buffer.from(file, file.includes("\ufffd") ? "latin1" : "utf8");
  let best = Number.POSITIVE_INFINITY;
  for (let n = 0; n < readings; n++) {
    const started = performance.now();
    const program = await readProgram(bytes, origin);
    if ("faults" in program)
      throw new Error(program.faults.shown.map(({ expected }) => expected).join());
    best = Math.min(best, performance.now() - started);
  }
  return best / bytes.length;
}

/**
 * A single good comparison shows that the reader is linear. The short file is read several times,
 * because a delay of its reading would hide that the long one takes longer.
 */
test.each([...inputs, ...brokenInputs])(
  "%s take as long for a byte in a file that is eight times as long",
  { timeout: 120_000 },
  async (_, fileOf) => {
    await msPerByte(fileOf(100), 3);
    let ratio = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < 5 && ratio > 3; attempt++)
      ratio = Math.min(
        ratio,
        (await msPerByte(fileOf(3_200), 1)) / (await msPerByte(fileOf(400), 3)),
      );
    expect(ratio).toBeLessThan(4);
  },
);
