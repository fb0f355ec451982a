import { expect, test } from "vitest";
import { answerSchema, type Question } from "./answers";

const field = (data: Partial<Question>): Question => ({
  key: "k",
  label: "L",
  type: "text",
  help: null,
  options: [],
  required: false,
  ...data,
});
const read = (data: Partial<Question>, typed: unknown) => {
  const { success, data: answer, error } = answerSchema(field(data)).safeParse(typed);
  return success ? answer : error?.issues[0]?.message;
};

test.each<[string, unknown, unknown]>([
  ["text", " vegan ", "vegan"],
  ["text", "", null],
  ["text", undefined, null],
  ["text", "a\nb", "Use one line, without control characters."],
  ["text", "x".repeat(501), "Use at most 500 characters."],
  ["colour of the future", "red", "red"],
  ["textarea", "one\r\ntwo\tthree", "one\ntwo\tthree"],
  ["textarea", "nul\0", "Remove the control characters."],
  ["textarea", "x".repeat(5001), "Use at most 5,000 characters."],
  ["number", "3", 3],
  ["number", "-1.5", -1.5],
  ["number", "", null],
  ["number", "three", "Enter a number, like 12.5."],
  ["number", "Infinity", "Enter a number, like 12.5."],
  ["date", "2027-05-14", "2027-05-14"],
  ["date", "2027-02-30", "Enter a complete date."],
  ["checkbox", "on", true],
  ["checkbox", undefined, false],
  ["select", "Later", "Later"],
  ["select", "", null],
  ["select", "Never", "Choose one of the answers."],
])("a question of type %s answered with %j is read as %j", (type, typed, expected) => {
  expect(
    read({ type, options: type === "select" ? ["First morning", "Later"] : [] }, typed),
  ).toEqual(expected);
});

test("a select without options is a text box", () => {
  expect(read({ type: "select" }, "anything")).toBe("anything");
});

test.each(["text", "textarea", "number", "date", "select", "checkbox"])(
  "a required question of type %s must be answered",
  (type) => {
    expect(
      answerSchema(field({ type, options: ["One"], required: true })).safeParse(undefined).success,
    ).toBe(false);
  },
);
