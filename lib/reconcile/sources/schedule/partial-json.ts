import {
  createScanner,
  type ParseError,
  type ParseErrorCode,
  parse,
  printParseErrorCode,
  visit,
} from "jsonc-parser";
import { isObject } from "@/lib/reconcile/item";
import { brokenOf, talksAtMost } from "./source";

/** How many brackets are open in `{"conference":{"days":[{"rooms":{"Hall":[{`. */
const talkDepth = 7;

/** A talk in the text of a schedule. */
interface Talk {
  start: number;
  end: number;
  /** The line in which it begins. */
  line: number;
}

/** The brackets of a text, as far as they match. */
interface Brackets {
  talks: Talk[];
  /** How far the text is complete, and what closes the brackets that are open there. */
  complete: number;
  closers: string[];
  /** Where the text ends early or has a wrong bracket. */
  cut?: { at: number; line: number; expected: string; talk: Talk | undefined };
}

/** What is expected where a text is not JSON. */
export interface JsonFault {
  line: number;
  found: string;
  expected: string;
}

export interface PartialSchedule {
  schedule: unknown;
  /** Talks that are not JSON are marked (`brokenOf`). */
  isIncomplete: boolean;
  /** Where the text ends early or has a wrong bracket, and the title of the talk there. */
  cut?: JsonFault & { title: string | undefined };
}

/**
 * The schedule in a text that is not JSON: each talk is read apart. Undefined when no talk can be
 * read, or when the text around the talks is not JSON.
 */
export function partialSchedule(text: string, firstLine: number): PartialSchedule | undefined {
  const brackets = bracketsOf(text, firstLine);
  const found = brackets && parsed(withoutTalks(text, brackets));
  if (!brackets || !found) return undefined;
  const talks = brackets.talks.map(
    ({ start, end, line }) =>
      parsed(text.slice(start, end))?.value ?? brokenTalk(text.slice(start, end), line),
  );
  const read = talks.filter((talk) => !isBroken(talk));
  if (read.length === 0) return undefined;
  const schedule = withTalks(found.value, talks, 1);
  const { cut } = brackets;
  if (!cut) return { schedule, isIncomplete: read.length < talks.length };
  return {
    schedule,
    isIncomplete: true,
    cut: {
      line: cut.line,
      found: foundAt(text, cut.at),
      expected: cut.expected,
      title: cut.talk && titleIn(text.slice(cut.talk.start, cut.at)),
    },
  };
}

const isBroken = (talk: unknown) => isObject(talk) && brokenOf in talk;

/** Where a text is not JSON. */
export function jsonFault(text: string, firstLine: number): JsonFault {
  let first: JsonFault | undefined;
  visit(
    text,
    {
      onError: (code, offset, _length, line) => {
        first ??= {
          line: firstLine + line,
          found: foundAt(text, offset),
          expected: wordsOf(code),
        };
      },
    },
    { disallowComments: true },
  );
  return first ?? { line: firstLine, found: text.slice(0, 60), expected: "JSON" };
}

const foundAt = (text: string, at: number) =>
  text
    .slice(at, at + 60)
    .replaceAll(/\s+/g, " ")
    .trim() || "the end of the file";

function wordsOf(code: ParseErrorCode): string {
  switch (printParseErrorCode(code)) {
    case "PropertyNameExpected":
      return "a name in double quotes";
    case "ColonExpected":
      return "a colon";
    case "CommaExpected":
      return "a comma";
    case "CloseBraceExpected":
      return "}";
    case "CloseBracketExpected":
      return "]";
    case "InvalidSymbol":
    case "ValueExpected":
      return "a value";
    default:
      return "JSON";
  }
}

/** The value of a text. A comma behind the last member is no fault. */
function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    const errors: ParseError[] = [];
    const value: unknown = parse(text, errors, {
      disallowComments: true,
      allowTrailingComma: true,
    });
    return errors.length === 0 ? { value } : undefined;
  }
}

function brokenTalk(text: string, firstLine: number) {
  const { line, found, expected } = jsonFault(text, firstLine);
  return { title: titleIn(text), [brokenOf]: { found, expected: `${expected} in line ${line}` } };
}

const titleIn = (text: string) => /"title"\s*:\s*"((?:[^"\\\n]|\\.)*)"/.exec(text)?.[1];

/** Undefined for more talks than a program may have. A string ends with its line. */
function bracketsOf(text: string, firstLine: number): Brackets | undefined {
  const talks: Talk[] = [];
  const closers: string[] = [];
  const scanner = createScanner(text, true);
  let talk: Talk | undefined;
  let closed = { complete: 0, depth: 0 };
  const next = () => {
    scanner.scan();
    return scanner.getTokenOffset();
  };
  let at = next();
  for (; at < text.length; at = next()) {
    const token = text[at] ?? "";
    if (token === "{" || token === "[") {
      closers.push(token === "{" ? "}" : "]");
      if (closers.length === talkDepth && token === "{")
        talk = { start: at, end: at, line: firstLine + scanner.getTokenStartLine() };
    } else if (token === "}" || token === "]") {
      if (closers.at(-1) !== token) break;
      closers.pop();
      if (closers.length === 0) return { talks, complete: at + 1, closers };
      if (closers.length < talkDepth) closed = { complete: at + 1, depth: closers.length };
      if (closers.length !== talkDepth - 1 || !talk) continue;
      talks.push({ ...talk, end: at + 1 });
      talk = undefined;
      if (talks.length > talksAtMost) return undefined;
    }
  }
  const expected = closers.at(-1);
  const line = firstLine + scanner.getTokenStartLine();
  const { complete, depth } = talk ? { complete: talk.start, depth: talkDepth - 1 } : closed;
  return {
    talks,
    complete,
    closers: closers.slice(0, depth).reverse(),
    ...(expected && { cut: { at, line, expected, talk } }),
  };
}

/** The text with a mark in place of each talk, closed where it is cut. */
function withoutTalks(text: string, { talks, complete, closers }: Brackets): string {
  const parts: string[] = [];
  let from = 0;
  for (const [n, { start, end }] of talks.entries()) {
    parts.push(text.slice(from, start), markOf(n));
    from = end;
  }
  return [...parts, text.slice(from, complete), ...closers].join("");
}

const markOf = (n: number) => `{"":${n}}`;

function withTalks(value: unknown, talks: unknown[], depth: number): unknown {
  if (Array.isArray(value)) return value.map((each) => withTalks(each, talks, depth + 1));
  if (!isObject(value)) return value;
  if (depth === talkDepth) return talks[Number(value[""])];
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withTalks(each, talks, depth + 1)]),
  );
}
