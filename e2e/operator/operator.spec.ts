import { prisma } from "@/lib/db/prisma";
import { everyLook, expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import {
  aConnection,
  anEvent,
  anInstallationToken,
  anIntegration,
  anOrganization,
  aPerson,
  aUserToken,
} from "../support/world";

async function anOperator(page: Page) {
  await signIn(page, await anAccount({ name: "Olga Operator", is_operator: true }));
}

async function aConnectedIntegration() {
  const organization = await anOrganization();
  const integration = await anIntegration(organization, {
    display_name: `Floor Map ${organization.id.slice(0, 8)}`,
    webhook_url: "https://map.example/hook",
    declared_webhook_event_types: ["integration.suspended"],
  });
  const event = await anEvent(organization);
  const connection = await aConnection(integration, event);
  const { token } = await anInstallationToken(connection);
  await aUserToken(connection, await aPerson());
  return { organization, integration, event, token };
}

const row = (page: Page, name: string) => page.getByRole("row", { name });
const press = (page: Page, name: string, button: string) =>
  row(page, name).getByRole("button", { name: button, exact: true }).click();
const search = (page: Page, words: string) => page.goto(`/operator?q=${encodeURIComponent(words)}`);

async function tokenState(page: Page, path: string, token: string) {
  const response = await page.request.get(`/api/v1${path}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return response.ok() ? "live" : (await response.json()).error;
}

test("an operator suspends an integration with a reason, and reinstates it", async ({ page }) => {
  const { integration, event, token } = await aConnectedIntegration();
  await anOperator(page);
  await search(page, integration.display_name);
  expect(await tokenState(page, `/events/${event.id}`, token)).toBe("live");
  await press(page, integration.display_name, "Suspend");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("including 1 user token");
  await expect(dialog).toContainText("1 integration.suspended webhook is sent at once");
  await expect(dialog).toContainText(
    "the organizers of the events it is connected to get a notice",
  );
  const reason = dialog.getByRole("textbox", { name: "Reason" });
  await reason.fill("It sells addresses.");
  const setStatus = (status: string) =>
    prisma().integration.update({ where: { id: integration.id }, data: { status } });
  await setStatus("suspended_by_service");
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await expect(dialog.getByRole("alert")).toContainText("suspended");
  await expect(reason).toHaveValue("It sells addresses.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(
    row(page, integration.display_name).getByRole("button", { name: "Reinstate" }),
  ).toBeVisible();
  await setStatus("active");
  await page.reload();
  await row(page, integration.display_name).getByRole("button", { name: "Suspend" }).click();
  await reason.fill("It sells addresses.");
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await expect(row(page, integration.display_name)).toContainText("It sells addresses.");
  expect(await tokenState(page, `/events/${event.id}`, token)).toBe("token_revoked");
  await press(page, integration.display_name, "Reinstate");
  await expect(row(page, integration.display_name)).toContainText("active");
  expect(await tokenState(page, `/events/${event.id}`, token)).toBe("token_revoked");
});

test("with a stale proof, a force-deletion asks for the password in the same dialog, and then continues with the typed reason", async ({
  page,
}) => {
  const { integration, event } = await aConnectedIntegration();
  const account = await anAccount({ is_operator: true });
  await signIn(page, account);
  await prisma().session.updateMany({
    where: { person_id: account.id },
    data: { proved_at: new Date(Date.now() - 3_600_000) },
  });
  await search(page, integration.display_name);
  await press(page, integration.display_name, "Force-delete");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("does not subscribe to data.deletion_required");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Stolen brand");
  await dialog.getByRole("button", { name: "Force-delete" }).click();
  await expect(dialog.getByLabel("Password")).toBeFocused();
  await expect(dialog.getByRole("textbox", { name: "Reason" })).toBeHidden();
  await dialog.getByLabel("Password").fill("not it");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByLabel("Password")).toHaveAccessibleDescription(/not your password/);
  await dialog.getByLabel("Password").fill("correct horse battery staple");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(row(page, integration.display_name)).toContainText("deleted");
  expect(
    (await prisma().integration.findUniqueOrThrow({ where: { id: integration.id } })).status_reason,
  ).toBe("Stolen brand");
  expect(
    await prisma().connection.findFirst({
      where: { event_id: event.id },
      select: { status: true },
    }),
  ).toEqual({ status: "ended" });
});

test("an operator verifies an organization, and rejects it with a reason", async ({ page }) => {
  const organization = await anOrganization({
    name: `Guild ${crypto.randomUUID()}`,
    verification: "unverified",
  });
  await anOperator(page);
  await search(page, organization.name);
  await press(page, organization.name, "Verify");
  await expect(row(page, organization.name)).toContainText("verified");
  await press(page, organization.name, "Reject");
  await expect(
    page.getByRole("dialog", { name: `Withdraw the verification of ${organization.name}?` }),
  ).toBeVisible();
  await expect(page.getByRole("dialog")).toContainText(
    "Its integrations leave the catalog and take no new connections and sign-ins.",
  );
  await page
    .getByRole("dialog")
    .getByRole("textbox", { name: "Reason" })
    .fill("No such association.");
  await page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
  await expect(row(page, organization.name)).toContainText("No such association.");
  await expect(row(page, organization.name).getByRole("button", { name: "Reject" })).toHaveCount(0);
});

test("an operator sets limits, and a malformed limit is reported at its field", async ({
  page,
}) => {
  const { integration } = await aConnectedIntegration();
  await anOperator(page);
  await search(page, integration.display_name);
  await press(page, integration.display_name, "Limits");
  const dialog = page.getByRole("dialog");
  const limits = dialog.getByRole("group", { name: "Installation tokens" });
  const field = (name: string) => limits.getByRole("textbox", { name });
  await field("Per hour").fill("lots");
  await field("Per minute").fill("90");
  await field("At once").fill("10");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(field("Per hour")).toHaveAccessibleDescription(/whole number/);
  await expect(field("Per hour")).toBeFocused();
  await expect(field("Per minute")).toHaveValue("90");
  await field("Per hour").fill("2000");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row(page, integration.display_name)).toContainText("custom limits");
  const stored = { where: { id: integration.id }, select: { limit_installation: true } };
  expect(await prisma().integration.findUniqueOrThrow(stored)).toEqual({
    limit_installation: "2000/3600,90/60,10",
  });
});

test("the sections are tabs on every page, and an organization is a link to it alone", async ({
  page,
}) => {
  const { organization } = await aConnectedIntegration();
  await anOperator(page);
  await page.goto("/operator");
  const tabs = page.getByRole("navigation", { name: "Operator" });
  for (const section of ["Deliveries", "Usage", "Deletions", "People", "Feed", "Announcements"]) {
    await tabs.getByRole("link", { name: section, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: section })).toBeVisible();
  }
  await tabs.getByRole("link", { name: "Overview" }).click();
  await search(page, organization.name);
  await page.getByRole("link", { name: organization.name }).first().click();
  await expect(page).toHaveURL(`/operator?q=${encodeURIComponent(organization.name)}`);
});

test("the page is not found for anybody else", async ({ page }) => {
  await signIn(page, await anAccount());
  expect((await page.goto("/operator"))?.status()).toBe(404);
});

test("the console and its dialog are accessible in both themes at phone and desktop width", async ({
  page,
}) => {
  const { integration, organization } = await aConnectedIntegration();
  await anOperator(page);
  await search(page, organization.name);
  await expectAccessible(page, everyLook);
  await press(page, integration.display_name, "Suspend");
  await expectAccessible(page, everyLook);
});
