import { expect, test } from "vitest";
import "@/e2e/support/database";
import { pool } from "@/lib/db/pool";
import { foldAccents, prefixQueryOf } from "./words";

const matches = async (text: string, query: string): Promise<boolean> => {
  const { rows } = await pool().query(
    "SELECT search_words(fold_accents($1)) @@ to_tsquery('simple', $2) AS found",
    [text, prefixQueryOf(query)],
  );
  return rows[0].found;
};

test("a text is found by the beginnings of its words, in any order and case", async () => {
  for (const query of ["ada", "Love", "lovelace a", "ADA LOVELACE"])
    expect(await matches("Ada Lovelace", query), query).toBe(true);
  for (const query of ["da", "lace", "ada byron"])
    expect(await matches("Ada Lovelace", query), query).toBe(false);
});

test("punctuation divides words, in the text and in the search", async () => {
  const text = "Anne-Marie O'Neill (dragon.con/2027) Zoë 龍の大会";
  for (const query of [
    "marie",
    "anne-marie",
    "o'neill",
    "neill",
    "dragon.con",
    "con/2027",
    "2027",
    "zoë",
    "龍",
  ])
    expect(await matches(text, query), query).toBe(true);
});

test("operators of the database's search are treated as text", async () => {
  for (const query of ["a & !b", "ada':*", "(ada", "ada <-> love", "ada\\", "ada\0"])
    await expect(matches("Ada B Love", query)).resolves.toEqual(expect.any(Boolean));
  expect(await matches("Ada", "!ada")).toBe(true);
});

test("a text without a word searches for nothing", () => {
  for (const query of ["", "  ", "!?", "':*", "\0"]) expect(prefixQueryOf(query)).toBeNull();
});

test("the index is searched for few words: the four longest, two of one or two letters, and none that is a prefix of another", () => {
  const query = (text: string) => prefixQueryOf(text)?.replaceAll(/':\*|'/g, "");
  expect(query("a a an ANNA anna smith")).toBe("smith & ANNA");
  expect(query("m s j d")).toBe("m & s");
  expect(query("s ma anna smith jo")).toBe("smith & anna & ma & jo");
  expect(query("one three fours eleven of thousands")).toBe("thousands & eleven & three & fours");
});

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
