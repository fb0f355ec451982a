import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { columnCountClasses, placeClasses } from "./grid-place";

test("a place is written as class names of its summands", () => {
  expect(placeClasses({ row: 5, rows: 12, column: 1, columns: 3 })).toBe(
    "tt-place tt-r4 tt-r1 tt-h8 tt-h4 tt-c1 tt-w2 tt-w1",
  );
  expect(columnCountClasses(10)).toBe("tt-n8 tt-n2");
});

test("the style sheet defines each summand and adds it up", () => {
  const css = readFileSync(new URL("timetable.css", import.meta.url), "utf8").replaceAll(
    /\s+/g,
    " ",
  );
  const everyBit = 2047;
  for (const name of `${placeClasses({ row: everyBit, rows: everyBit, column: everyBit, columns: everyBit })} ${columnCountClasses(everyBit)}`
    .split(" ")
    .slice(1)) {
    const variable = name.replace("tt-", "--");
    expect(css).toContain(`.${name} { ${variable}: ${name.slice(4)}; }`);
    expect(css).toContain(`var(${variable}, 0)`);
  }
});
