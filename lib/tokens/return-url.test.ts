import { expect, test } from "vitest";
import { returnUrl } from "./return-url";

test("the success redirect carries only code and state", () => {
  expect(
    returnUrl({ redirectUri: "https://a.example/cb", state: "s%201" }, { code: "svc_ac_x" }),
  ).toBe("https://a.example/cb?code=svc_ac_x&state=s%201");
});

test("a registered query string is kept as it is", () => {
  expect(
    returnUrl(
      { redirectUri: "https://a.example/cb?tenant=1", state: null },
      { error: "access_denied" },
    ),
  ).toBe("https://a.example/cb?tenant=1&error=access_denied");
});

test("a registered address with non-ASCII characters is URL-encoded in the header", () => {
  expect(returnUrl({ redirectUri: "https://bücher.example/cb", state: null }, { code: "c" })).toBe(
    "https://xn--bcher-kva.example/cb?code=c",
  );
});
