import { randomUUID } from "node:crypto";
import { hostileTexts, numbered } from "./hostile-texts";

/** Lines that are within the limit of a line and still as bad as they can be. */
export const lineBytes = 250_000;

export function hostileLines(kind: string, event: string): Record<string, object[]> {
  const line = { kind, event, id: randomUUID() };
  const fields = [
    "title",
    "name",
    "description",
    "key",
    "language",
    "slug",
    "start_time",
    "time_preference",
    "email",
    "label",
    "options",
    "of",
    "state",
  ];
  const withEach = (value: unknown) => [
    { ...line, data: Object.fromEntries(fields.map((field) => [field, value])) },
  ];
  const deep = (depth: number): unknown => JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`);
  return {
    ...Object.fromEntries(
      Object.entries(hostileTexts).map(([name, text]) => [
        name,
        [...withEach(text(lineBytes / 20)), { ...line, id: text(lineBytes / 2), data: {} }],
      ]),
    ),
    "30,000 members": [
      { ...line, data: Object.fromEntries(numbered(30_000, (n) => n.toString(36))) },
    ],
    "a list of 60,000": [
      {
        ...line,
        of: Array(60_000).fill("a"),
        data: { language: Array(30_000).fill("a"), co_hosts: Array(15_000).fill("a@a") },
      },
    ],
    "a deep value": withEach(deep(4_000)),
    "1,000 faulty lines": Array.from({ length: 1_000 }, () => ({
      ...line,
      data: { nothing: 1, neither: [] },
    })),
    "1,000 new records": Array.from({ length: 1_000 }, (_, n) => ({
      ...line,
      id: randomUUID(),
      data: { name: `a${n}`, title: `a${n}` },
    })),
  };
}
