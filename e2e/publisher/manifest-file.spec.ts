import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { anAccount, signIn } from "../support/account";
import { expectFineInEveryLook } from "../support/looks";
import { aPublishedApp } from "../support/publisher";

const textbox = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

async function importFile(page: Page, name: string, text: string) {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Import manifest" }).click();
  await (await chooser).setFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
}

test("a publisher exports a manifest and fills the registration form with it; what is wrong in a file is listed and stands at its field", async ({
  page,
}) => {
  const person = await anAccount();
  const { app } = await aPublishedApp({ display_name: "Badge Printer", redirect_uris: ["https://one.example/a", "https://two.example/b"] }, person);
  await signIn(page, person);
  await page.goto(`/developer/integrations/${app.id}`);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export manifest" }).click();
  const exported = await readFile(await (await download).path(), "utf8");
  const { $schema } = JSON.parse(exported);
  expect(Object.keys((await (await page.request.get($schema)).json()).properties)).toContain("redirect_uris");

  await page.goto("/developer/integrations/new");
  await importFile(page, "badges.json", exported);
  await expect(page.getByRole("status").filter({ hasText: "badges.json was imported" })).toContainText("Choose the logo separately");
  await expect(textbox(page, "Display name")).toHaveValue("Badge Printer");
  await expect(page.getByRole("textbox", { name: "Redirect URI" })).toHaveCount(2);
  await expect(page.getByRole("checkbox", { name: "Require event.read", exact: true })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "participant.registered", exact: true })).toBeChecked();

  await importFile(page, "wrong.json", JSON.stringify({ ...JSON.parse(exported), support_email: "nobody", display_name: "Badge Press", logo: "x" }));
  const told = page.getByRole("status").filter({ hasText: "wrong.json" });
  await expect(told).toContainText("support_email: This is not an e-mail address");
  await expect(told).toContainText("logo: ignored");
  await expect(textbox(page, "Display name")).toHaveValue("Badge Press");
  await expect(textbox(page, "Support email")).toHaveAccessibleDescription(/not an e-mail address/);
  await expectFineInEveryLook(page);

  await importFile(page, "list.json", "[]");
  await expect(page.getByText("list.json is not a manifest")).toBeVisible();
  await expect(textbox(page, "Display name")).toHaveValue("Badge Press");
});
