import { expect, test } from "vitest";
import { citationFaults } from "./citations.mjs";

// Names are concatenated here, so that the check does not mistake these examples for citations.
const document = (...names: string[]) => ["docs", ...names].join("/");
const rules = document("rules", "tokens.md");
const guide = document("guide.md");
const gone = ["lib", "tokens", "ended.ts"].join("/");
const chapter =
  '# Tokens\n\n1. <a id="single-use"></a>**Single use.** Once.\n\n## What ends tokens\n';

const faultsOf = (file: string, text: string) => {
  const files = new Map([
    [rules, chapter],
    [file, text],
  ]);
  return citationFaults(files, (name: string) =>
    [...files.keys(), "lib", "lib/tokens"].includes(name),
  );
};

test.each([
  ["a rule's anchor", `// Once (${rules}#single-use).`],
  ["a heading", `/** All of them (${rules}#what-ends-tokens). */`],
  ["a whole chapter", ` * See ${rules}.`],
])("a comment may cite %s", (_, line) => expect(faultsOf("lib/code.ts", line)).toEqual([]));

test.each([
  [
    "an anchor that does not exist",
    `// Once (${rules}#twice).`,
    `${rules}#twice: ${rules} has no anchor #twice`,
  ],
  [
    "a document that does not exist",
    `// As in ${["decisions", "md"].join(".")} §4.`,
    "decisions.md: there is no decisions.md",
  ],
  [
    "a file that does not exist",
    `/// They end together (${gone}).`,
    `${gone}: there is no ${gone}`,
  ],
])("a comment that cites %s is reported with its line", (_, line, fault) =>
  expect(faultsOf("lib/code.ts", `const a = 1;\n${line}`)).toEqual([`lib/code.ts:2: ${fault}`]),
);

test("links in a manual are resolved from its folder, and the code that it names must exist", () => {
  const manual = `[rule](rules/tokens.md#single-use) [gone](rules/gone.md) [below](#start) [web](https://example.com) \`lib/tokens\` \`lib/gone.ts\`\n\n# Start`;
  expect(faultsOf(guide, manual)).toEqual([
    `${guide}:1: rules/gone.md: there is no ${document("rules", "gone.md")}`,
    `${guide}:1: lib/gone.ts: there is no lib/gone.ts`,
  ]);
});

test("an anchor that is defined twice in a document is reported", () => {
  expect(faultsOf(guide, '# Start\n\n<a id="start"></a>')).toEqual([
    `${guide}: #start is defined twice`,
  ]);
});
