import { prisma } from "@/lib/db/prisma";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { aLogo } from "../support/manifest";
import { aPublishedApp } from "../support/publisher";

// docs/rules/security.md#fresh-proof: forms that are no dialog ask for the proof in one, and then
// continue.

async function signInLongAgo(page: Page, account: { id: string }) {
  await signIn(page, account);
  const proved_at = new Date(Date.now() - 3_600_000);
  await prisma().session.updateMany({ where: { person_id: account.id }, data: { proved_at } });
}

async function prove(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Confirm your password" });
  const password = dialog.getByRole("textbox", { name: "Password" });
  await expect(password).toBeFocused();
  await password.fill("not it");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(password).toHaveAccessibleDescription(/not your password/);
  await password.fill("correct horse battery staple");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog).toBeHidden();
}

test("Download", async ({ page }) => {
  const account = await anAccount();
  await signInLongAgo(page, account);
  await page.goto("/account");
  await page.getByRole("button", { name: "Download" }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), prove(page)]);
  expect(download.suggestedFilename()).toBe("my-data.json");
});

test("Send announcement", async ({ page }) => {
  const subject = `Version ${crypto.randomUUID()}`;
  await signInLongAgo(page, await anAccount({ is_operator: true }));
  await page.goto("/operator/announcements");
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Text").fill("Two fields are new.");
  await page.getByRole("button", { name: "Send announcement" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send announcement" }).click();
  await prove(page);
  await expect(page.getByRole("row", { name: subject })).toBeVisible();
  await expect(page.getByLabel("Subject")).toHaveValue("");
});

test("Save changes, with a new redirect URI", async ({ page }) => {
  const person = await anAccount();
  const { app } = await aPublishedApp({}, person);
  await prisma().integrationLogo.create({
    data: { integration_id: app.id, digest: app.id, png: new Uint8Array(await aLogo()) },
  });
  await signInLongAgo(page, person);
  await page.goto(`/developer/integrations/${app.id}/settings`);
  await page.getByRole("button", { name: "Add redirect URI" }).click();
  await page
    .getByRole("textbox", { name: "Redirect URI" })
    .nth(1)
    .fill("https://badges.example/new");
  await page.getByRole("button", { name: "Save changes" }).click();
  await prove(page);
  await expect(page.getByText("Saved.")).toBeVisible();
  const { redirect_uris } = await prisma().integration.findUniqueOrThrow({ where: { id: app.id } });
  expect(redirect_uris).toContain("https://badges.example/new");
});
