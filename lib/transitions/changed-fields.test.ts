import { describe, expect, test } from "vitest";
import { changesTo, requireNoConflict } from "./changed-fields";

test("values equal to those the form showed are left out, so that nobody else's edit is overwritten", () => {
  const shown = { title: "Opening", start_time: new Date(0), markers: ["a"] };
  expect(
    changesTo(shown, { title: "Opening", start_time: new Date(0), markers: ["a", "b"] }),
  ).toEqual({ markers: ["a", "b"] });
});

describe("a change that somebody else saved since the form was opened", () => {
  const opened = { name: "Talks", description: null };

  test("is not overwritten, and the refusal names it", () => {
    const stored = { name: "Speeches", description: "Long ones." };
    expect(() =>
      requireNoConflict(stored, { name: "Panels", description: "Short ones." }, opened),
    ).toThrow("since you opened the form: name, description.");
  });

  test("stays where the person changed something else, or made the same change", () => {
    const stored = { name: "Speeches", description: null };
    requireNoConflict(stored, { description: "Short ones." }, opened);
    requireNoConflict(stored, { name: "Speeches" }, opened);
  });

  test("is not checked where the form did not show the field", () =>
    requireNoConflict({ name: "Speeches" }, { name: "Panels" }, {}));

  test("is not detected in a text that only looks different in a form", () =>
    requireNoConflict({ name: " Talks\r\n" }, { name: "Panels" }, opened));
});
