import { everyLook, expectAccessible } from "../support/accessibility";
import { expect, test } from "../support/browser-test";

test("an integrator finds an error by keyboard, opens the quickstart, copies a command, and gets the page as Markdown", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Docs" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Build an integration" })).toBeVisible();

  await page.keyboard.press("/");
  const search = page.getByRole("combobox", { name: "Search the documentation" });
  await expect(search).toBeFocused();
  await search.fill("token revoked");
  await expect(page.getByRole("option").first()).toContainText("token_revoked");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/docs\/errors\/token_revoked$/);
  await expect(page.getByRole("heading", { level: 1, name: "token_revoked" })).toBeVisible();
  await expect(search).toHaveValue("");

  await page.keyboard.press("/");
  await search.fill("zebra");
  await expect(page.getByText("Nothing found.")).toBeVisible();
  await search.fill("quickstart");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Quickstart" })).toBeVisible();
  await expect(
    page
      .getByRole("navigation", { name: "Documentation" })
      .getByRole("link", { name: "Quickstart" }),
  ).toHaveAttribute("aria-current", "page");

  const command = page.getByRole("figure").filter({ hasText: "Make the address" });
  await command.getByRole("button", { name: "Copy" }).click();
  await expect(command.getByRole("status")).toHaveText("Copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    "openssl dgst -sha256 -binary",
  );

  await page
    .getByRole("navigation", { name: "On this page" })
    .getByRole("link", { name: "5. Read the event" })
    .click();
  await expect(page).toHaveURL(/#5-read-the-event$/);
  const markdown = await page.request.get(
    (await page.getByRole("link", { name: "View as Markdown" }).getAttribute("href")) ?? "",
  );
  expect(markdown.headers()["content-type"]).toContain("text/markdown");
  expect(await markdown.text()).toMatch(/^# Quickstart/);
  await expect(command.getByRole("status")).toBeEmpty();
});

test("pages of every kind are accessible in both themes at phone and desktop width, and on a phone a button opens the navigation", async ({
  page,
}) => {
  for (const path of ["/docs", "/docs/oauth", "/docs/events/event.published"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, everyLook);
  }
  await page.setViewportSize({ width: 360, height: 800 });
  const nav = page.getByRole("navigation", { name: "Documentation" });
  await expect(nav).toBeHidden();
  await page.getByRole("button", { name: "All pages" }).click();
  await nav.getByText("Get started").click();
  await nav.getByRole("link", { name: "Quickstart" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Quickstart" })).toBeVisible();
  await expect(nav).toBeHidden();
});

test("every link in the documentation resolves, and every anchor exists on its page", async ({
  request,
  baseURL,
}) => {
  const read = new Map<string, string>();
  const found = new Set(["/docs"]);
  for (const path of found) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    const html = await response.text();
    read.set(path, html);
    for (const [, href = ""] of html.matchAll(/href="(\/[^"]*)"/g)) {
      const { pathname } = new URL(href, baseURL);
      if (pathname.startsWith("/docs") || ["/llms.txt", "/api/openapi.json"].includes(pathname))
        found.add(pathname);
    }
  }
  expect(found.size).toBeGreaterThan(150); // pages and their Markdown versions
  for (const [path, html] of read)
    for (const [, target = "", anchor] of html.matchAll(/href="(\/docs[^"#]*)?#([^"]+)"/g))
      expect(read.get(target || path), `${path} → ${target}#${anchor}`).toContain(`id="${anchor}"`);
});
