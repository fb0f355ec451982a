import { expect, test } from "@playwright/test";
import { anAccount, signIn } from "../support/account";
import { expectFineInEveryLook } from "../support/looks";
import { aConnection, aConsent, anEvent, anIntegration, anOrganization, aParticipant, aUserToken } from "../support/world";

async function aSignedInParticipant() {
  const person = await anAccount({ name: "Petra Participant" });
  const organization = await anOrganization();
  const integration = await anIntegration(organization, { display_name: "Session Planner", publisher_name: "Lantern Works" });
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

test("a participant sees what each app may, and revokes it", async ({ page }) => {
  const { person, titles, tokens } = await aSignedInParticipant();
  const profile = async (token: string) => (await page.request.get("/api/v1/me/profile", { headers: { Authorization: `Bearer ${token}` } })).status();
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

test("the list and its dialog are fine in every look", async ({ page }) => {
  const { person } = await aSignedInParticipant();
  await signIn(page, person);
  await page.goto("/account/apps");
  await expectFineInEveryLook(page);
  await page.getByRole("button", { name: "Revoke" }).click();
  await expectFineInEveryLook(page);
});
