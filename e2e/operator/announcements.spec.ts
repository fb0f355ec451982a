import { prisma } from "@/lib/db/prisma";
import { expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, test } from "../support/browser-test";
import { aMember, anIntegration, anOrganization } from "../support/world";

test("an operator's announcement reaches publishers in their notices and by mail, and everybody in the changelog", async ({
  page,
  browser,
}) => {
  const [operator, publisher, bystander] = [
    await anAccount({ is_operator: true }),
    await anAccount(),
    await anAccount(),
  ];
  const organization = await anOrganization();
  await aMember(organization, publisher);
  await anIntegration(organization);
  const subject = `Version ${crypto.randomUUID().slice(0, 8)}`;
  await signIn(page, operator);
  await page.goto("/operator");
  await page.getByRole("link", { name: "Announcements" }).click();
  await page.getByRole("button", { name: "Send announcement" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send announcement" }).click();
  await expect(page.getByLabel("Subject")).toHaveAccessibleDescription(/Enter a subject/);

  await page.getByLabel("Audience").selectOption("Publishers");
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Text").fill("Two fields are new.\n\n<b>Nothing</b> is removed.");
  await page.getByLabel("Takes effect on").fill("2027-03-31");
  await page.getByRole("button", { name: "Send announcement" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(/\d+ (people get|person gets) it as a notice/);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  expect(await prisma().announcement.count({ where: { subject } })).toBe(0);
  await page.getByRole("button", { name: "Send announcement" }).click();
  await dialog.getByRole("button", { name: "Send announcement" }).click();
  await expect(page.getByText("Sent. People are being notified.")).toBeVisible();
  await expect(page.getByLabel("Subject")).toHaveValue("");
  const row = page.getByRole("row", { name: subject });
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText("31 Mar 2027");
    await expect(row).not.toContainText("so far", { timeout: 500 });
  }).toPass();
  await expectAccessible(page);

  const reader = await (await browser.newContext()).newPage();
  await reader.goto("/");
  await reader.getByRole("contentinfo").getByRole("link", { name: "Changelog" }).click();
  const entry = reader.getByRole("article").filter({ hasText: subject });
  await expect(entry).toContainText("<b>Nothing</b> is removed.");
  await expect(entry).toContainText("takes effect on 31 Mar 2027");
  await expectAccessible(reader);

  await signIn(reader, publisher);
  await reader.goto("/account/notices");
  await expect(reader.getByRole("heading", { name: subject })).toBeVisible();
  await signIn(reader, bystander);
  await reader.goto("/account/notices");
  await expect(reader.getByRole("heading", { name: subject })).toBeHidden();
  const mailed = (email: string | null) =>
    prisma().unsentMail.count({ where: { recipient: email ?? "", subject } });
  await expect.poll(() => mailed(publisher.email)).toBe(1);
  expect(await mailed(bystander.email)).toBe(0);
});

test("only operators can open the announcements page", async ({ page }) => {
  await signIn(page, await anAccount());
  expect((await page.goto("/operator/announcements"))?.status()).toBe(404);
});
