import { expect, test } from "vitest";
import { requestId } from "./machine-handler";

const requestWithId = (id?: string) =>
  new Request("http://localhost/", {
    headers: id === undefined ? {} : { "X-Service-Request-Id": id },
  });

test.each(["abcdefgh", "A.b_c-9z", "x".repeat(64)])("the usable id %s is echoed", (id) => {
  expect(requestId(requestWithId(id))).toBe(id);
});

test.each([
  undefined,
  "",
  "short-7",
  "x".repeat(65),
  "with space",
  "slash/es",
  "ümlaut-id",
  "a,b,c,d,e",
])("the id %j is replaced", (id) => {
  expect(requestId(requestWithId(id))).toMatch(/^[0-9a-f-]{36}$/);
});

test.each(["svc_at_", "svc_rt_", "svc_cs_", "svc_ac_", "whsec_"])(
  "text with a secret that begins with %s is not an id, whole or cut",
  (prefix) => {
    for (const id of [`${prefix}${"a".repeat(43)}`, `${prefix}abc`, `x-${prefix}abc`])
      expect(requestId(requestWithId(id))).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test("a request keeps its id when it is read again", () => {
  const request = requestWithId();
  expect(requestId(request)).toBe(requestId(request));
});
