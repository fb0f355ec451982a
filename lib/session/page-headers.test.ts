import { afterEach, expect, test } from "vitest";
import { readConfig } from "@/lib/config/config";
import { pageHeaders, strictTransport } from "./page-headers";

const configGlobals = globalThis as { serviceConfig?: unknown };

afterEach(() => {
  configGlobals.serviceConfig = undefined;
});

const policyOf = (path: string) => pageHeaders(path, "n0nce")["Content-Security-Policy"];

test("scripts and styles run only with a nonce", () => {
  expect(policyOf("/")).toContain("script-src 'self' 'nonce-n0nce' 'strict-dynamic';");
  expect(policyOf("/")).toContain("style-src 'self' 'nonce-n0nce';");
  expect(policyOf("/")).not.toContain("unsafe");
});

test("forms submit only to this origin, except on the two pages that redirect to the client", () => {
  for (const path of ["/", "/signin", "/oauth/authorize", "/oauth/consent/decision"])
    expect(policyOf(path)).toMatch(/form-action 'self'$/);
  for (const path of ["/oauth/consent", "/oauth/choose-event"])
    expect(policyOf(path)).toMatch(/form-action 'self' https:$/);
});

test("pages of the OAuth flow send no referrer", () => {
  expect(pageHeaders("/oauth/consent", "n0nce")["Referrer-Policy"]).toBe("no-referrer");
  expect(pageHeaders("/account", "n0nce")["Referrer-Policy"]).toBe("same-origin");
});

test("HSTS is sent only on https", () => {
  expect(pageHeaders("/", "n0nce")).not.toHaveProperty("Strict-Transport-Security");
  configGlobals.serviceConfig = readConfig({ PUBLIC_URL: "https://integrations.example.com" });
  expect(pageHeaders("/", "n0nce")).toHaveProperty("Strict-Transport-Security");
  expect(strictTransport()).toHaveProperty("Strict-Transport-Security");
});
