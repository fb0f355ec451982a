import { expect, test } from "vitest";
import "@/e2e/support/database";
import { pool } from "@/lib/db/pool";
import { foldAccents } from "./fold-accents";

test("accents are folded, also of letters that Unicode does not divide", () => {
  expect(foldAccents("Zieliński Łukasz, Søren Straße, Ærø, Þór, Đorđe, Ngô Bảo Châu")).toBe(
    "Zielinski Lukasz, Soren Strasse, AEro, THor, Dorde, Ngo Bao Chau",
  );
  expect(foldAccents("龍の大会 が 한국")).toBe("龍の大会 が 한국");
});

test("the database folds every letter of Latin, Greek and Cyrillic in the same way", async () => {
  const letters = Array.from({ length: 0x530 - 0xa0 }, (_, at) => String.fromCodePoint(0xa0 + at));
  const more = Array.from({ length: 0x100 }, (_, at) => String.fromCodePoint(0x1e00 + at));
  const texts = [...letters, ...more];
  const { rows } = await pool().query<{ folded: string }>(
    "SELECT fold_accents(letter) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS t(letter, at) ORDER BY at",
    [texts],
  );
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldAccents));
});
