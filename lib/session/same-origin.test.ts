import { expect, test } from "vitest";
import { requireSameOrigin } from "./same-origin";

const post = (headers: Record<string, string>) =>
  new Request("http://localhost:3000/x", { method: "POST", headers });

test.each([
  {},
  { origin: "http://localhost:3000" },
  { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" },
  { origin: "null", "sec-fetch-site": "same-origin" },
  { "sec-fetch-site": "none" },
] as Record<string, string>[])("%j may change data", (headers) => {
  expect(() => requireSameOrigin(post(headers))).not.toThrow();
});

test.each([
  { origin: "https://evil.example" },
  { origin: "null" },
  { origin: "http://localhost:3001" },
  { origin: "https://localhost:3000" },
  { origin: "http://localhost:3000.evil.example" },
  { origin: "" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { origin: "http://localhost:3000", "sec-fetch-site": "cross-site" },
  { origin: "null", "sec-fetch-site": "cross-site" },
  { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
  { origin: "https://evil.example", host: "evil.example", "x-forwarded-host": "evil.example" },
] as Record<string, string>[])("%j is refused as invalid_request", (headers) => {
  expect(() => requireSameOrigin(post(headers))).toThrow(
    expect.objectContaining({ code: "invalid_request", status: 400 }),
  );
});
