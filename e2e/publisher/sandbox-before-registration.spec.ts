import { prisma } from "@/lib/db/prisma";
import { expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { aReceiver } from "../support/receiver";
import { fillInRegistration } from "../support/registration-form";
import { aMember, anOrganization } from "../support/world";

const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const tab = (page: Page, name: string) =>
  page
    .getByRole("navigation", { name: "Pages of this integration" })
    .getByRole("link", { name, exact: true });

test("a publisher with a new organization asks for verification, saves, plays the story in the sandbox, and completes the registration once verified", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const [person, operator, hook] = [
    await anAccount({ name: "Nora New" }),
    await anAccount({ is_operator: true }),
    await aReceiver(),
  ];
  const organization = `Guild ${crypto.randomUUID()}`;
  await signIn(page, person);
  await page.goto("/organizations/new");
  await box(page, "Name").fill(organization);
  await button(page, "Create organization").click();
  await page.waitForURL(/\/organizations\/[0-9a-f-]{36}$/);
  await box(page, "About the organization").fill("We print badges.");
  await button(page, "Ask for verification").click();
  await expect(page.getByText(/^Asked for/)).toBeVisible();

  await page.goto("/developer/integrations/new");
  await fillInRegistration(page);
  await page.getByRole("checkbox", { name: "participant.registered", exact: true }).check();
  await button(page, "Register integration").click();
  await expect(page.getByRole("combobox", { name: "Organization" })).toHaveAccessibleDescription(
    /not verified/,
  );
  await button(page, "Save and try it in a sandbox").click();
  await page.waitForURL(/\/developer\/integrations\/[0-9a-f-]{36}\/sandbox$/);
  await expect(page.getByText("This integration is not registered yet")).toBeVisible();
  expect(hook.received).toEqual([]);

  await button(page, "Create sandbox").click();
  await page
    .getByRole("form", { name: "Connect" })
    .getByRole("button", { name: "Skip consent" })
    .click();
  await expect(box(page, "Installation token")).toHaveValue(/^svc_at_/);
  await button(page, "Play the story").click();
  await expect(page.getByText("28 of 28")).toBeVisible({ timeout: 60_000 });
  await expect(
    page.getByRole("listitem").filter({ hasText: "participant.registered" }),
  ).toContainText("delivered", { timeout: 30_000 });
  const sandboxId = await box(page, "Client ID").inputValue();
  await page.getByRole("link", { name: "All deliveries" }).click();
  await expect(page.getByRole("table", { name: "Deliveries" })).toContainText(
    "participant.registered",
  );
  await tab(page, "Sandbox").click();

  await tab(page, "Overview").click();
  await expect(
    page.getByText("Once your organization is verified, you can complete the registration."),
  ).toBeVisible();
  await expect(box(page, "Client ID")).toHaveCount(0);
  await expect(button(page, "Complete registration")).toHaveCount(0);
  await expectAccessible(page);
  const id = /integrations\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";
  const { client_id } = await prisma().integration.findUniqueOrThrow({
    where: { id },
    select: { client_id: true },
  });
  for (const path of ["", "/settings", "/sandbox", "/activity"])
    expect(
      await (await page.request.get(`/developer/integrations/${id}${path}`)).text(),
    ).not.toContain(client_id);
  for (const path of [
    "/credentials",
    "/webhooks",
    "/webhooks/x",
    "/connections",
    "/deletions",
    "/requests",
    "/usage",
  ]) {
    await page.goto(`/developer/integrations/${id}${path}`);
    await expect(page).toHaveURL(new RegExp(`/developer/integrations/${id}$`));
  }

  const operators = await (await browser.newContext()).newPage();
  await signIn(operators, operator);
  await operators.goto(`/operator?q=${encodeURIComponent(organization)}`);
  await expect(operators.getByText("Badge Printer")).toHaveCount(0);
  const row = operators.getByRole("row", { name: organization });
  await row.getByRole("button", { name: "Verify" }).click();
  await expect(row).not.toContainText("Asked for verification");

  await page.reload();
  await expectAccessible(page);
  await button(page, "Complete registration").click();
  await expect(
    page.getByText("Event types require a webhook URL. Enter one, or choose no event type."),
  ).toBeVisible();
  await tab(page, "Settings").click();
  await box(page, "Webhook URL").fill(hook.url);
  await button(page, "Save changes").click();
  await expect(page.getByText("Saved.")).toBeVisible();
  expect(hook.received).toEqual([]);
  await tab(page, "Overview").click();
  await expect(page.getByText("We send one signed POST to the webhook URL")).toBeVisible();
  await button(page, "Complete registration").click();
  await expect(box(page, "Client secret")).toHaveValue(/^svc_cs_/);
  await expect(box(page, "Client ID")).toHaveValue(client_id);
  await expect(box(page, "Webhook secret")).toHaveValue(/^whsec_/);
  expect(hook.received).toMatchObject([
    { body: '{"event_type":"ping"}', headers: { "x-service-event": "ping" } },
  ]);
  await expect(page.getByText("This integration is not registered yet")).toHaveCount(0);
  await expect(tab(page, "Credentials")).toBeVisible();
  await tab(page, "Sandbox").click();
  await expect(box(page, "Client ID")).toHaveValue(sandboxId);
  hook.close();
});

test("a verified organization's publisher without a public address saves, and the sandbox delivers", async ({
  page,
}) => {
  const person = await anAccount();
  const organization = await anOrganization({ verification: "verified" });
  await aMember(organization, person);
  await signIn(page, person);
  await page.goto("/developer/integrations/new");
  await fillInRegistration(page);
  await page.getByRole("checkbox", { name: "participant.registered", exact: true }).check();
  await box(page, "Webhook URL").fill("");
  await button(page, "Register integration").click();
  await expect(
    page.getByText("Event types require a webhook URL. Enter one, or choose no event type."),
  ).toBeVisible();
  await button(page, "Save and try it in a sandbox").click();
  await page.waitForURL(/\/developer\/integrations\/[0-9a-f-]{36}\/sandbox$/);
  await button(page, "Create sandbox").click();
  await page
    .getByRole("listitem")
    .filter({ hasText: "participant.registered" })
    .getByRole("button", { name: "Play" })
    .click();
  await expect(
    page.getByRole("listitem").filter({ hasText: "participant.registered" }),
  ).toContainText("delivered", { timeout: 30_000 });
});

test("an integration that was never registered is edited in its settings and deleted there", async ({
  page,
}) => {
  const person = await anAccount();
  await signIn(page, person);
  await page.goto("/organizations/new");
  await box(page, "Name").fill("Paper & Ink");
  await button(page, "Create organization").click();
  await page.waitForURL(/\/organizations\/[0-9a-f-]{36}$/);
  await page.goto("/developer/integrations/new");
  await fillInRegistration(page);
  await button(page, "Save and try it in a sandbox").click();
  await tab(page, "Settings").click();
  await box(page, "Display name").fill("Badge Press");
  await button(page, "Save changes").click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Badge Press", level: 1 })).toBeVisible();
  await expectAccessible(page);
  await button(page, "Delete integration").click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete integration" }).click();
  await page.waitForURL(/\/developer$/);
  await expect(page.getByText("Register your first integration")).toBeVisible();
});
