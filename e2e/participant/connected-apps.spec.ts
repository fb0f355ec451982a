import { readFile } from "node:fs/promises";
import { everyLook, expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, test } from "../support/browser-test";
import { anApp, authorizeUrl } from "../support/oauth";
import {
  aConnection,
  aConsent,
  aMember,
  anEvent,
  anInstallationToken,
  anIntegration,
  anOrganization,
  aParticipant,
  aUserToken,
  eventsOnly,
} from "../support/world";

async function aSignedInParticipant() {
  const person = await anAccount({ name: "Petra Participant" });
  const organization = await anOrganization();
  const integration = await anIntegration(organization, {
    display_name: "Session Planner",
    publisher_name: "Lantern Works",
  });
  const titles = ["Lantern Con 2027", "Winter Lantern"];
  const tokens: string[] = [];
  for (const title of titles) {
    const event = await anEvent(organization, { title });
    const connection = await aConnection(integration, event);
    await aParticipant(event, person);
    await aConsent(connection, person);
    tokens.push((await aUserToken(connection, person)).token);
  }
  return { person, integration, titles, tokens };
}

test("a participant sees the access of each app, and revokes it", async ({ page }) => {
  const { person, titles, tokens } = await aSignedInParticipant();
  const profile = async (token: string) =>
    (
      await page.request.get("/api/v1/me/profile", {
        headers: { Authorization: `Bearer ${token}` },
      })
    ).status();
  await signIn(page, person);
  await page.goto("/account/apps");
  const app = page.getByRole("row", { name: "Session Planner" });
  for (const title of titles) await expect(app).toContainText(title);
  await expect(app).toContainText("Read your name, e-mail and profile");
  for (const token of tokens) expect(await profile(token)).toBe(200);
  await app.getByRole("button", { name: "Revoke" }).click();
  const dialog = page.getByRole("dialog", { name: "Revoke Session Planner?" });
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("No connected apps")).toBeVisible();
  for (const token of tokens) expect(await profile(token)).toBe(401);
});

test("a participant signs in to an app and downloads the receipt, anybody can check it, and an altered one is not valid", async ({
  page,
  browser,
}) => {
  const person = await anAccount({ name: "Petra Participant" });
  const event = await anEvent(await anOrganization(), { title: "Lantern Con 2027" });
  const app = await anApp(await anOrganization(), {
    display_name: "Session Planner",
    scopes: { "profile.read": "required" },
  });
  await aConnection(app, event);
  await aParticipant(event, person);
  await signIn(page, person);
  const asked = new URL(authorizeUrl(app, { scope: "profile.read" }));
  await page.goto(`${asked.pathname}${asked.search}`);
  await Promise.all([
    page.waitForRequest(/^https:\/\/badges\.example\//),
    page.getByRole("button", { name: "Allow" }).click(),
  ]);
  await expect.poll(() => page.url()).toMatch(/^chrome-error:/);

  await page.goto("/account/apps");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Receipt", exact: true }).click(),
  ]);
  const receipt = await readFile(await download.path(), "utf8");
  await page.getByRole("link", { name: "Read it" }).click();
  await expect(page.getByRole("heading", { name: "Your receipt" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Session Planner");
  await expectAccessible(page);

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto("/receipts/check");
  const box = stranger.getByRole("textbox", { name: "Receipt" });
  const answer = stranger.getByRole("form", { name: "Check a receipt" });
  await box.fill(receipt);
  await stranger.getByRole("button", { name: "Check" }).click();
  await expect(answer.getByText("Valid", { exact: true })).toBeVisible();
  for (const said of ["Session Planner", "Lantern Con 2027", "profile.read", "badges.example"])
    await expect(answer).toContainText(said);
  await expect(box).toHaveValue(receipt);
  await expectAccessible(stranger);
  await box.fill(receipt.replace(/.$/, (last) => (last === "A" ? "Q" : "A")));
  await stranger.getByRole("button", { name: "Check" }).click();
  await expect(answer.getByText("Not valid", { exact: true })).toBeVisible();
  await expectAccessible(stranger);
});

test("a person who never signed in to an app sees what it read about them and what was hidden", async ({
  page,
}) => {
  const person = await anAccount({ name: "Petra Participant" });
  const event = await anEvent(await anOrganization(), { title: "Lantern Con 2027" });
  const integration = await anIntegration(await anOrganization(), {
    display_name: "Badge Printer",
  });
  const { token } = await anInstallationToken(await aConnection(integration, event));
  await aParticipant(event, person, { real_name: "Petra Real", privacy_mode: true });
  await signIn(page, person);
  await page.goto("/account/apps");
  await expect(page.getByText("No connected apps")).toBeVisible();
  const row = page.getByRole("row", { name: "Badge Printer" });
  await expect(row).toContainText("Lantern Con 2027");
  await expect(row.getByRole("button", { name: "Revoke" })).toHaveCount(0);
  await expectAccessible(page);
  await row.getByRole("link", { name: "Badge Printer" }).click();
  await expect(page.getByRole("heading", { name: "Badge Printer", level: 1 })).toBeVisible();
  await expect(page).toHaveTitle("Badge Printer · Connected apps · Integrations");
  await expect(page.getByText("Nothing was read")).toBeVisible();
  await expectAccessible(page);
  const answer = await page.request.get(`/api/v1/events/${event.id}/participants`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(answer.status()).toBe(200);
  const entry = page.getByRole("table", { name: "What it read" }).getByRole("row").nth(1);
  await expect(async () => {
    await page.reload();
    await expect(entry).toContainText("Lantern Con 2027", { timeout: 500 });
  }).toPass();
  await expect(entry).toContainText("real_name, email, custom_form_fields");
  await expect(entry).toContainText(
    "Privacy mode was on, and you had not let this app read your profile.",
  );
  await expectAccessible(page);
});

test("the page of an app that could read nothing about a person is not found for them", async ({
  page,
}) => {
  const person = await anAccount({ name: "Petra Participant" });
  const integration = await anIntegration(await anOrganization());
  await aConnection(integration, await anEvent(await anOrganization()));
  await signIn(page, person);
  expect((await page.goto(`/account/apps/${integration.id}`))?.status()).toBe(404);
  expect((await page.goto("/account/apps/nothing"))?.status()).toBe(404);
});

test("the list and its dialog are accessible in both themes at phone and desktop width", async ({
  page,
}) => {
  const { person } = await aSignedInParticipant();
  await signIn(page, person);
  await page.goto("/account/apps");
  await expectAccessible(page, everyLook);
  await page.getByRole("button", { name: "Revoke" }).click();
  await expectAccessible(page, everyLook);
});

test("before the account is deleted, the dialog lists the apps that are notified and those that lose access without notice", async ({
  page,
}) => {
  const person = await anAccount({ name: "Petra Participant" });
  const [organization, other] = [await anOrganization(), await anAccount()];
  const event = await anEvent(organization);
  const subscribed = {
    webhook_url: "https://example.com/webhooks",
    declared_webhook_event_types: ["user.revoked_access"],
  };
  const apps = [
    { display_name: "Session Planner", ...subscribed },
    { display_name: "Silent Board" },
    { display_name: "Suspended Desk", ...subscribed, status: "suspended_by_service" },
    { display_name: "Deleted Door", ...subscribed, status: "deleted" },
  ];
  for (const app of apps)
    await aConsent(await aConnection(await anIntegration(organization, app), event), person);
  const [alone, shared] = [
    await anOrganization({ name: "Alone" }),
    await anOrganization({ name: "Shared" }),
  ];
  for (const managed of [alone, shared]) await aMember(managed, person);
  await aMember(alone, other, eventsOnly);
  await aMember(shared, other);
  await signIn(page, person);
  await page.goto("/account");
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog");
  await expect(
    dialog.getByText("Nobody can manage these organizations any more: Alone."),
  ).toBeVisible();
  await expect(
    dialog.getByText("Notified, and must delete your data: Session Planner."),
  ).toBeVisible();
  await expect(
    dialog.getByText("without a notification: Silent Board, Suspended Desk."),
  ).toBeVisible();
  await expect(dialog.getByText("Deleted Door")).toHaveCount(0);
  await expectAccessible(page);
  await signIn(page, other);
  await page.goto("/account");
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect(
    dialog.getByText("You have not signed in to any integration, so none will be notified."),
  ).toBeVisible();
  await expect(dialog.getByText("Nobody can manage")).toHaveCount(0);
});

test("deleting the account asks for the password, even just after signing in, and says goodbye", async ({
  page,
}) => {
  const person = await anAccount();
  await signIn(page, person);
  await page.goto("/account");
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await dialog.getByLabel("Password").fill("not the password");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByText("That is not your password")).toBeVisible();
  await dialog.getByLabel("Password").fill("correct horse battery staple");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Your account is deleted.")).toBeVisible();
  await expectAccessible(page);
});
