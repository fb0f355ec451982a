import { expect, test } from "vitest";
import { changesTo, shownBefore } from "./typed-form";

test("what says the same as the form showed is left out, so that nobody else's edit is overwritten", () => {
  const shown = { title: "Opening", start_time: new Date(0), markers: ["a"] };
  expect(changesTo(shown, { title: "Opening", start_time: new Date(0), markers: ["a", "b"] })).toEqual({ markers: ["a", "b"] });
});

test("a form that does not say what it showed showed nothing", () => {
  const form = new FormData();
  expect(shownBefore(form)).toBeUndefined();
  form.set("before", "{");
  expect(shownBefore(form)).toBeUndefined();
});
