import { expect, test } from "vitest";
import { safeCallbackPath } from "./callback-url";

test.each(["/organizer", "/oauth/authorize?client_id=a&state=b%26c", "/a#b"])(
  "%s is accepted as the return path",
  (path) => {
    expect(safeCallbackPath(path)).toBe(path);
  },
);

test("an address of this origin is reduced to its path", () => {
  expect(safeCallbackPath("http://localhost:3000/developer?x=1")).toBe("/developer?x=1");
});

test.each(["/signin", "/signup", "/forgot-password"])(
  "the page %s leads to the page that it would open itself",
  (page) => {
    const path = "/invitations/a?b=c&d";
    const nested = `${page}?callbackUrl=${encodeURIComponent(path)}`;
    expect(safeCallbackPath(nested)).toBe(path);
    expect(safeCallbackPath(`/signin?callbackUrl=${encodeURIComponent(nested)}`)).toBe(path);
  },
);

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
  "/signup?callbackUrl=https%3A%2F%2Fevil.example%2F",
  "/reset-password?token=a",
  "/api/auth/signout",
  "",
  undefined,
])("%s is replaced by the home page", (asked) => {
  expect(safeCallbackPath(asked)).toBe("/");
});

test("a path is unwrapped at most twice, and one of more than 2,000 characters leads home", () => {
  const wrap = (path: string) => `/signin?callbackUrl=${encodeURIComponent(path)}`;
  expect(safeCallbackPath(wrap(wrap("/organizer")))).toBe("/organizer");
  expect(safeCallbackPath(wrap(wrap(wrap("/organizer"))))).toBe("/");
  expect(safeCallbackPath(`/${"a".repeat(1_999)}`)).toHaveLength(2_000);
  expect(safeCallbackPath(`/${"a".repeat(2_000)}`)).toBe("/");
});

test("nesting without end costs no more than a short path", () => {
  const startedAt = performance.now();
  expect(safeCallbackPath("/signin?callbackUrl=".repeat(8_000))).toBe("/");
  expect(performance.now() - startedAt).toBeLessThan(50);
});
