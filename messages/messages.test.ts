import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { answerIn, sentences as answers } from "./answers";
import { de } from "./de";
import { en } from "./en";
import { count, duration, fill, list } from "./fill";
import { acceptedLanguage, type Language, languageOfTags, languages } from "./language";
import { messagesOf } from "./messages";

/** Every sentence of a catalogue by its path; a plural has one for each form. */
function sentences(of: unknown, at = ""): [string, string][] {
  if (typeof of === "string") return [[at, of]];
  if (typeof of !== "object" || of === null) return [];
  return Object.entries(of).flatMap(([key, value]) => sentences(value, `${at}/${key}`));
}

const isPlural = (value: unknown): value is Record<string, string> =>
  typeof value === "object" &&
  value !== null &&
  "other" in value &&
  typeof value.other === "string";

/** The plurals of a catalogue by their path. */
function plurals(of: unknown, at = ""): [string, Record<string, string>][] {
  if (isPlural(of)) return [[at, of]];
  if (typeof of !== "object" || of === null) return [];
  return Object.entries(of).flatMap(([key, value]) => plurals(value, `${at}/${key}`));
}

/** A language's catalogue and what verbs say. */
const saidIn = (language: Language) => [
  ...sentences(messagesOf(language)),
  ...Object.entries(answers).map(([english, others]): [string, string] => [
    `answers/${english}`,
    language === "en" ? english : others[language],
  ]),
];

const namesIn = (text: string) => (text.match(/\{\w+\}|<\/?\w+>/g) ?? []).toSorted();

describe.each(languages.filter((language) => language !== "en"))("%s", (language) => {
  const messages = messagesOf(language);
  const forms = new Set(
    plurals(messages).flatMap(([at, each]) => Object.keys(each).map((form) => `${at}/${form}`)),
  );

  test("fills the same placeholders as English", () => {
    const english = new Map(saidIn("en"));
    for (const [at, text] of saidIn(language)) {
      if (forms.has(at)) continue;
      expect([at, namesIn(text)]).toEqual([at, namesIn(english.get(at) ?? "")]);
    }
    for (const [at, each] of plurals(messages))
      for (const text of Object.values(each))
        expect([at, text]).toEqual([at, expect.stringContaining("{count}")]);
  });

  test("has every form of number that the language has, and no empty sentence", () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const [at, each] of plurals(messages))
      expect([at, Object.keys(each).toSorted()]).toEqual([at, [...pluralCategories].toSorted()]);
    for (const [at, text] of saidIn(language)) expect([at, text.trim()]).not.toEqual([at, ""]);
  });

  test("repeats English only where both languages have the same word", () => {
    const english = new Map(saidIn("en"));
    const same = saidIn(language).filter(
      ([at, text]) => english.get(at) === text && text.split(" ").length > 2,
    );
    expect(same).toEqual([]);
  });
});

test("numbers, plurals, lists and lengths of time follow the language", () => {
  const { used } = messagesOf("pl").consent;
  expect([1, 2, 5, 22, 25].map((number) => count("pl", used, number))).toEqual([
    "Używa jej 1 wydarzenie.",
    "Używają jej 2 wydarzenia.",
    "Używa jej 5 wydarzeń.",
    "Używają jej 22 wydarzenia.",
    "Używa jej 25 wydarzeń.",
  ]);
  expect(count("de", de.consent.used, 1_234)).toBe("1.234 Veranstaltungen nutzen sie.");
  expect(list("es", ["a", "b", "c"])).toBe("a, b y c");
  expect([duration("de", 2_592_000), duration("en", 600), duration("pl", 86_400)]).toEqual([
    "30 Tage",
    "10 minutes",
    "1 dzień",
  ]);
  expect(fill("{a} and {b}", { a: "{b}", b: 1 })).toBe("{b} and 1");
});

test.each([
  ["de-AT fr", "de"],
  ["xx tlh fr-CA en", "fr"],
  ["EN-gb", "en"],
  ["deutsch", undefined],
  ["i-klingon", undefined],
  ["", undefined],
  ["%00 <script> \u202E", undefined],
  [`${"x-y ".repeat(400)}de`, undefined],
  [`${Array.from({ length: 39 }, (_, n) => `x${n}`).join(" ")} pl`, "pl"],
])("ui_locales %j is %s", (tags, language) => {
  expect(languageOfTags(tags)).toBe(language);
});

test.each([
  ["fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", "fr"],
  ["en;q=0.2, pl;q=0.9", "pl"],
  ["de;q=0, es", "es"],
  ["ja, zh", undefined],
  [";;;q=", undefined],
  [null, undefined],
])("Accept-Language %j is %s", (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

test("what a verb says is looked up, with what a person typed in it; anything else stays", () => {
  expect(answerIn("de", "Saved.")).toBe("Gespeichert.");
  expect(answerIn("de", "At most 120 characters.")).toBe("Höchstens 120 Zeichen.");
  expect(
    answerIn("de", "Nobody else manages {name}(a+)+$. Let another member manage it first."),
  ).toBe(
    "Niemand sonst verwaltet {name}(a+)+$. Lassen Sie erst ein anderes Mitglied die Verwaltung übernehmen.",
  );
  expect(answerIn("de", "Something new.")).toBe("Something new.");
});

test("a language without a sentence, or with one too many, does not compile", {
  timeout: 60_000,
}, () => {
  const folder = mkdtempSync(path.join(import.meta.dirname, "example-"));
  const compile = (sentence: string) => {
    const file = path.join(folder, "example.ts");
    writeFileSync(
      file,
      `import type { Messages } from "../en";\nexport const footer: Messages["footer"] = {\n${Object.keys(
        en.footer,
      )
        .slice(1)
        .map((key) => `${key}: "x",`)
        .join("\n")}\n${sentence}\n};\n`,
    );
    try {
      execFileSync("npx", [
        "tsc",
        "--ignoreConfig",
        "--noEmit",
        "--strict",
        "--module",
        "esnext",
        "--moduleResolution",
        "bundler",
        "--target",
        "es2023",
        "--skipLibCheck",
        file,
      ]);
      return "compiles";
    } catch (failure) {
      return String((failure as { stdout?: Buffer }).stdout);
    }
  };
  try {
    expect(compile('nav: "x",')).toBe("compiles");
    expect(compile("")).toContain("'nav' is missing");
    expect(compile('nav: "x",\nextra: "x",')).toContain("'extra' does not exist");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const sources = (...folders: string[]) =>
  execFileSync("git", ["ls-files", "-co", "--exclude-standard", ...folders])
    .toString()
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test.") && existsSync(file));

test("every sentence is said somewhere: its key, and what verbs say, occur in the code", () => {
  const code = sources("app", "components", "lib", "worker")
    .map((file) => readFileSync(file, "utf8"))
    .join("\n")
    .replaceAll(/\s+/g, " ");
  const names = new Set(code.match(/\w+/g));
  const isNamed = (key: string) => names.has(key) || /^\d+$/.test(key) || code.includes(key);
  const unsaid = sentences(en).filter(([at]) => !at.split("/").slice(1).every(isNamed));
  expect(unsaid).toEqual([]);
  const longestPiece = (sentence: string) =>
    sentence.split(/\{\w+\}/).reduce((one, other) => (other.length > one.length ? other : one));
  expect(Object.keys(answers).filter((each) => !code.includes(longestPiece(each)))).toEqual([]);
});

test("no script of the browser has a catalogue: components get their words as props", () => {
  const catalogue = /^import (?!type\b).*"@\/messages\/(?:en|de|fr|es|pl|messages|answers)"/m;
  const faulty = sources("app", "components").filter((file) => {
    const source = readFileSync(file, "utf8");
    return source.startsWith('"use client"') && catalogue.test(source);
  });
  expect(faulty).toEqual([]);
});
