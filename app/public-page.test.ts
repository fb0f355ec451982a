import { expect, test } from "vitest";
import { descriptionFrom } from "./public-page";

test("a description is the beginning of the text in one line, without Markdown syntax", () => {
  expect(
    descriptionFrom(
      "# Welcome\n\nThree *days* of [games](https://example.com),\n- talks\n- and `code`",
    ),
  ).toBe("Welcome Three days of games, talks and code");
  expect(descriptionFrom("Dice. <script>alert(1)</script> <b>Rules</b> for 1 < 2.")).toBe(
    "Dice. Rules for 1 < 2.",
  );
  expect(descriptionFrom("2027 at the harbour - come!")).toBe("2027 at the harbour - come!");
});

test("a longer text is cut after a word", () => {
  const cut = descriptionFrom("word ".repeat(60));
  expect(cut.length).toBeLessThanOrEqual(160);
  expect(cut).toMatch(/ word…$/);
});

test.each(["<a", "<style>", "[", "[](", "\n\t", "<style ", "*["])(
  "a description of %j takes no time",
  (part) => {
    descriptionFrom("warm-up <b>");
    const startedAt = performance.now();
    for (let n = 0; n < 20; n++) descriptionFrom(part.repeat(2_000));
    expect((performance.now() - startedAt) / 20).toBeLessThan(2);
  },
);
