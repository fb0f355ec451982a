import { everyLook, expectAccessible } from "../support/accessibility";
import { expect, type Locator, test } from "../support/browser-test";
import { newAccount, signUp } from "./visitors";

test("pages are accessible in both themes at phone and desktop width", async ({ page }) => {
  const visit = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, everyLook);
  };
  for (const path of ["/", "/signin", "/signup", "/nothing-here"]) await visit(path);
  await signUp(page, newAccount());
  for (const path of ["/", "/account", "/organizer", "/organizations", "/organizations/new"])
    await visit(path);
});

test("in a window too low for the account menu, the keyboard scrolls to its last entry", async ({
  page,
}) => {
  await signUp(page, newAccount());
  await page.setViewportSize({ width: 640, height: 320 });
  await page.getByRole("button", { name: /^Account of/ }).click();
  const last = page.getByRole("button", { name: "Sign out", exact: true });
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
});

test("the chosen theme applies from the first byte, persists, and stays off paper", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const background = () =>
    page.locator("html").evaluate((html) => getComputedStyle(html).backgroundColor);
  const onScreen = await background();
  await page.emulateMedia({ media: "print" });
  expect(await background()).not.toBe(onScreen);
  await page.emulateMedia({ media: "screen" });
  await expect
    .poll(async () =>
      (await page.context().cookies()).some(
        ({ name, value }) => name === "theme" && value === "dark",
      ),
    )
    .toBe(true);
  const html = await (await page.request.get("/signin")).text();
  expect(html).toContain('data-theme="dark"');
});

test("with forced colours, the open page and the state of a switch stay visible", async ({
  page,
}) => {
  await signUp(page, newAccount());
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/account");
  const background = (target: Locator) =>
    target.evaluate((element) => getComputedStyle(element).backgroundColor);
  const tabs = page.getByRole("navigation", { name: "Account pages" });
  expect(await background(tabs.getByRole("link", { name: "Profile" }))).not.toBe(
    await background(tabs.getByRole("link", { name: "Notices" })),
  );
  const waves = page.getByRole("switch", { name: "Waves" });
  const on = await background(waves);
  await waves.uncheck();
  await expect.poll(() => background(waves)).not.toBe(on);
});

test("with more contrast, lines are stronger", async ({ page }) => {
  await page.goto("/signin");
  const line = () =>
    page.getByRole("contentinfo").evaluate((footer) => getComputedStyle(footer).borderTopColor);
  const before = await line();
  await page.emulateMedia({ contrast: "more" });
  await expect.poll(line).not.toBe(before);
  await expectAccessible(page);
});

test("for fingers, buttons and fields are 44 pixels high", async ({ browser }) => {
  const page = await (
    await browser.newContext({
      hasTouch: true,
      isMobile: true,
      viewport: { width: 360, height: 740 },
    })
  ).newPage();
  await page.goto("/signin");
  for (const target of [
    page.getByLabel("Email"),
    page.getByRole("button", { name: "Sign in", exact: true }),
  ])
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Events" })).toBeVisible();
});
