import { expect, test } from "vitest";
import { safeCallbackPath } from "./callback-url";

test.each(["/organizer", "/oauth/authorize?client_id=a&state=b%26c", "/a#b"])("%s is accepted as the return path", (path) => {
  expect(safeCallbackPath(path)).toBe(path);
});

test("an address of this origin is reduced to its path", () => {
  expect(safeCallbackPath("http://localhost:3000/developer?x=1")).toBe("/developer?x=1");
});

test.each([
  "https://evil.example/",
  "//evil.example/",
  "/\\evil.example",
  "\\\\evil.example",
  "\t//evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "http://localhost:3000//evil.example",
  "/.//evil.example",
  "http://localhost:3000@evil.example/",
  "/signin?callbackUrl=/signin",
  "/signup",
  "/api/auth/signout",
  "",
  undefined,
])("%s is replaced by the home page", (asked) => {
  expect(safeCallbackPath(asked)).toBe("/");
});
