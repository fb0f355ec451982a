import { expect, test } from "vitest";
import { shownBefore } from "./typed-form";

test("a form that does not say what it showed showed nothing", () => {
  const form = new FormData();
  expect(shownBefore(form)).toBeUndefined();
  form.set("before", "{");
  expect(shownBefore(form)).toBeUndefined();
});
