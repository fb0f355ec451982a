import { expect, test } from "vitest";
import { redirectUriComparison } from "./redirect-uri-comparison";

const registered = "https://badges.example/callback";

const compared = (...sent: string[]) =>
  redirectUriComparison({ sent, registered: ["https://other.example/cb", registered] });

/** The text as a person reads it, with the marked part in brackets. */
const read = (html: string) =>
  html
    .replace(/<\/?mark>/g, (tag) => (tag === "<mark>" ? "[" : "]"))
    .replace(/<(?!\/?i>)[^>]+>/g, "")
    .replace(/<\/?i>/g, "|")
    .replace(/&#39;/g, "'");

test.each([
  [
    "a letter in another case",
    "https://badges.example/Callback",
    "https://badges.example/[C]allback",
    "C was sent where c is registered.",
  ],
  ["a trailing slash", `${registered}/`, `${registered}[/]`, "/ should not be there."],
  [
    "a missing end",
    "https://badges.example/call",
    "https://badges.example/call[]",
    "back is missing.",
  ],
  [
    "another scheme",
    "http://badges.example/callback",
    "http[]://badges.example/callback",
    "s is missing.",
  ],
  [
    "a port",
    "https://badges.example:443/callback",
    "https://badges.example[:443]/callback",
    ":443 should not be there.",
  ],
])("%s is marked and described in words", (_, sent, marked, words) => {
  const text = read(compared(sent));
  expect(text).toContain(`\n${marked}\n`);
  expect(text).toContain(words);
});

test("the closest registered URI is marked at the same place, and the others are shown unmarked", () => {
  const text = read(compared("https://badges.example/Callback"));
  expect(text).toContain("https://badges.example/[c]allback");
  expect(text).toContain("https://other.example/cb");
  expect(text).toContain("differs at character 24:");
});

test("a letter that looks like another is shown with its code point", () => {
  expect(read(compared("https://bаdges.example/callback"))).toContain(
    "а (U+0430) was sent where a is registered.",
  );
});

test.each([
  "\u202e",
  "\u200b",
  "\u00a0",
  "\u0000",
  "\n",
  " ",
  "\ufeff",
  "\u2066",
  "\u00ad",
  "\u3164",
])("%j has no effect: it is shown as its code point", (sign) => {
  const html = compared(registered.replace("badges", `bad${sign}ges`));
  const point = `U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
  expect(html).toContain(`<mark><i>${point}</i></mark>`);
  if (sign !== " " && sign !== "\n") expect(html).not.toContain(sign);
});

test("the sent address is shown as text with isolated direction", () => {
  const html = compared('https://evil.example/"><script>alert(1)</script>');
  expect(html).not.toContain("<script");
  expect(html).toContain('<bdi dir="ltr">');
});

test.each([
  [
    ["https://badges.example/callback", "https://evil.example/"],
    "More than one redirect_uri was sent.",
  ],
  [[], "No redirect_uri was sent."],
  [[""], "No redirect_uri was sent."],
])("%j: %s", (sent, words) => {
  expect(compared(...sent)).toContain(words);
  expect(compared(...sent)).not.toContain("evil");
});
