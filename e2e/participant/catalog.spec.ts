import { createHash, randomBytes } from "node:crypto";
import { prisma } from "@/lib/db/prisma";
import { everyLook, expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { aLogo } from "../support/manifest";
import { aConnection, aMember, anEvent, anIntegration, anOrganization } from "../support/world";

// All tests share the catalog, so each test searches for names of its own.

const ownName = (words: string) => `${words} ${randomBytes(4).toString("hex")}`;

async function aBadgePrinter(data: { visibility?: string; status?: string } = {}) {
  const organization = await anOrganization({ name: "Paper Works" });
  await prisma().organization.update({
    where: { id: organization.id },
    data: { verification_at: new Date("2026-03-01T10:00:00Z") },
  });
  const png = Uint8Array.from(await aLogo());
  const integration = await anIntegration(organization, {
    display_name: ownName("Badge Printer"),
    tagline: "Badges in a second",
    description: "Prints badges at the door.",
    publisher_name: "Paper & Ink",
    support_email: "help@example.com",
    publisher_website_url: "https://paper.example.com",
    webhook_url: "https://paper.example.com/hook",
    declared_webhook_event_types: ["participant.registered", "participant.removed"],
    declared_scopes: {
      create: [
        { name: "event.read", required: true },
        { name: "profile.read", required: false },
      ],
    },
    logo: { create: { digest: createHash("sha256").update(png).digest("hex"), png } },
    ...data,
  });
  return { organization, integration };
}

async function search(page: Page, name: string) {
  await page.goto("/catalog");
  await page.getByRole("searchbox", { name: "Search by name" }).fill(name);
  await page.getByRole("button", { name: "Search" }).click();
  await page.waitForURL(/\?q=/);
}

const cards = (page: Page) =>
  page.getByRole("list", { name: "Integrations" }).getByRole("listitem");

test("anybody finds an integration by name, and sees its scopes and its publisher", async ({
  page,
}) => {
  const { organization, integration } = await aBadgePrinter();
  await aConnection(integration, await anEvent(organization));
  await search(page, integration.display_name.toUpperCase());
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText("Badges in a second");
  await expect(cards(page)).toContainText("Paper & Ink");
  await expect(cards(page)).toContainText("Paper Works, verified");
  await expect(cards(page)).toContainText("Connected to 1 event");
  await page.getByRole("link", { name: integration.display_name }).click();

  await expect(
    page.getByRole("heading", { level: 1, name: integration.display_name }),
  ).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText("Prints badges at the door.");
  await expect(main.getByRole("listitem").filter({ hasText: "event.read" })).toContainText(
    "Required",
  );
  await expect(main.getByRole("listitem").filter({ hasText: "profile.read" })).toContainText(
    "Optional",
  );
  await expect(main).toContainText("participant registered, removed");
  await expect(main).toContainText("Verified since");
  await expect(main).toContainText("Connected to 1 event");
  await expect(main.getByRole("link", { name: "paper.example.com" })).toHaveAttribute(
    "href",
    "https://paper.example.com",
  );
  await expect(main.getByRole("link", { name: "help@example.com" })).toHaveAttribute(
    "href",
    "mailto:help@example.com",
  );
  await expect(main.getByRole("link", { name: "Privacy policy" })).toHaveAttribute(
    "href",
    "https://example.com/privacy",
  );
  await page.getByRole("main").getByRole("link", { name: "Catalog" }).click();
  await page.waitForURL(/\/catalog$/);
});

test("a card shows the integration's own logo", async ({ page }) => {
  const { integration } = await aBadgePrinter();
  await search(page, integration.display_name);
  const logo = cards(page).locator("img");
  await expect(logo).toHaveAttribute("src", /^\/developer\/logos\/[0-9a-f]{64}\.png$/);
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
});

test("a search is part of the address, and a search without a match says so", async ({ page }) => {
  const name = ownName("Nothing");
  await page.goto(`/catalog?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole("searchbox", { name: "Search by name" })).toHaveValue(name);
  await expect(page.getByRole("main")).toContainText(`No name contains “${name}”.`);
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(page.getByRole("searchbox", { name: "Search by name" })).toHaveValue("");
});

test("more than 24 integrations continue on another page, which links back to the first", async ({
  page,
}) => {
  const name = ownName("Many");
  const organization = await anOrganization();
  for (let n = 10; n < 35; n++) await anIntegration(organization, { display_name: `${name} ${n}` });
  await search(page, name);
  await expect(cards(page)).toHaveCount(24);
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText(`${name} 34`);
  await expect(page.getByRole("link", { name: "Next page" })).toHaveCount(0);
  await page.getByRole("link", { name: "First page" }).click();
  await expect(cards(page)).toHaveCount(24);
});

test("an organization-only integration is visible to members, marked as such, and hidden from others", async ({
  page,
}) => {
  const { organization, integration } = await aBadgePrinter({ visibility: "organization-only" });
  await search(page, integration.display_name);
  await expect(page.getByText("No integration found")).toBeVisible();
  expect((await page.goto(`/catalog/${integration.id}`))?.status()).toBe(404);
  const member = await anAccount();
  await aMember(organization, member, { manage_events: false, manage_integrations: false });
  await signIn(page, member);
  await search(page, integration.display_name);
  await expect(cards(page)).toContainText("Your organization only");
  expect((await page.goto(`/catalog/${integration.id}`))?.status()).toBe(200);
});

for (const status of ["unpublished", "suspended_by_service", "deleted"]) {
  test(`the page of an integration that is ${status} is not found`, async ({ page }) => {
    const { integration } = await aBadgePrinter({ status });
    expect((await page.goto(`/catalog/${integration.id}`))?.status()).toBe(404);
  });
}

test("every link on the first page and in the frame of all pages resolves", async ({ page }) => {
  await page.goto("/");
  const paths = await page
    .getByRole("link")
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute("href") ?? ""))]);
  expect(paths).toContain("/.well-known/oauth-authorization-server");
  for (const path of paths.filter((path) => path.startsWith("/")))
    expect((await page.request.get(path)).status(), path).toBe(200);
});

test("the catalog and its pages are accessible in both themes at phone and desktop width", async ({
  page,
}) => {
  const { organization, integration } = await aBadgePrinter({ visibility: "organization-only" });
  const member = await anAccount({ name: "Robin Vance" });
  await aMember(organization, member);
  await signIn(page, member);
  for (const path of [
    "/catalog",
    "/catalog?q=nothing-of-this-name",
    `/catalog/${integration.id}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, everyLook);
  }
});
