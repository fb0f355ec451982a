import { notFound, redirect } from "next/navigation";
import { expect, test } from "vitest";
import { failedCall } from "./server-action";

// docs/rules/screens.md#failed-calls

const thrownBy = (action: () => unknown): unknown => {
  try {
    action();
  } catch (thrown) {
    return thrown;
  }
};

test("an error on the server is shown with its reference", () => {
  const thrown = Object.assign(new Error("An error occurred in the Server Components render."), {
    digest: "3141592653",
  });
  expect(failedCall(thrown).message).toContain("Reference 3141592653");
});

test("a call without a response is shown as such", () => {
  expect(failedCall(new TypeError("Failed to fetch")).message).toContain("could not be reached");
});

test.each([
  ["a redirect", () => redirect("/signin")],
  ["not found", () => notFound()],
])("%s is left to Next", (_, action) => {
  const thrown = thrownBy(action);
  expect(thrownBy(() => failedCall(thrown))).toBe(thrown);
});
