import { expect, test } from "../support/browser-test";

const pages = ["/", "/signin", "/signup", "/nothing-here"];

test("every page has the security headers, with its own nonce", async ({ request }) => {
  const nonces = new Set<string | undefined>();
  for (const path of pages) {
    const headers = (await request.get(path)).headers();
    const policy = headers["content-security-policy"] ?? "";
    nonces.add(/'nonce-([^']+)'/.exec(policy)?.[1]);
    expect(policy).toContain("'strict-dynamic'");
    expect(/script-src[^;]*/.exec(policy)?.[0]).not.toContain("unsafe-inline");
    for (const directive of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ])
      expect(policy).toContain(directive);
    expect(headers).toMatchObject({
      "x-frame-options": "DENY",
      "x-content-type-options": "nosniff",
      "cross-origin-opener-policy": "same-origin",
      "referrer-policy": "same-origin",
    });
    expect(headers["cache-control"]).toContain("no-store");
    expect(headers["permissions-policy"]).toContain("camera=()");
  }
  expect(nonces.size).toBe(pages.length);
});

test("pages of the OAuth flow send no referrer", async ({ request }) => {
  expect(
    (await request.get("/oauth/consent?request=none", { maxRedirects: 0 })).headers()[
      "referrer-policy"
    ],
  ).toBe("no-referrer");
});

test("a page runs no script without its nonce and breaks no rule of its own policy", async ({
  page,
}) => {
  const faults: string[] = [];
  page.on(
    "console",
    (message) =>
      message.type() === "error" &&
      /Content Security Policy/.test(message.text()) &&
      faults.push(message.text()),
  );
  await page.goto("/signin");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: /match/ })).toBeVisible();
  expect(faults).toEqual([]);
});

test("a request from another site, or from a null origin, is refused", async ({ request }) => {
  for (const headers of [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
  ] as Record<string, string>[]) {
    const answer = await request.post("/signin", { headers, form: { email: "a@example.com" } });
    expect(answer.status()).toBe(400);
    expect(await answer.json()).toMatchObject({ error: "invalid_request" });
  }
});
