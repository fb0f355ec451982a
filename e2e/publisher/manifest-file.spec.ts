import { readFile } from "node:fs/promises";
import { expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { aLogo } from "../support/manifest";
import { aPublishedApp } from "../support/publisher";

const textbox = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

async function importFile(page: Page, name: string, text: string) {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Import manifest" }).click();
  await (await chooser).setFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
}

test("a publisher exports a manifest and fills the registration form with it, and errors in a file are listed and shown at their fields", async ({
  page,
}) => {
  const person = await anAccount();
  const { app } = await aPublishedApp(
    {
      display_name: "Badge Printer",
      redirect_uris: ["https://one.example/a", "https://two.example/b"],
    },
    person,
  );
  await signIn(page, person);
  await page.goto(`/developer/integrations/${app.id}`);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export manifest" }).click();
  const exported = await readFile(await (await download).path(), "utf8");
  const { $schema } = JSON.parse(exported);
  expect(Object.keys((await (await page.request.get($schema)).json()).properties)).toContain(
    "redirect_uris",
  );

  await page.goto("/developer/integrations/new");
  await importFile(page, "badges.json", exported);
  await expect(
    page.getByRole("status").filter({ hasText: "badges.json was imported" }),
  ).toContainText("Choose the logo separately");
  await expect(textbox(page, "Display name")).toHaveValue("Badge Printer");
  await expect(page.getByRole("textbox", { name: "Redirect URI" })).toHaveCount(2);
  await expect(
    page.getByRole("checkbox", { name: "Require event.read", exact: true }),
  ).toBeChecked();
  await expect(
    page.getByRole("checkbox", { name: "participant.registered", exact: true }),
  ).toBeChecked();

  await importFile(
    page,
    "wrong.json",
    JSON.stringify({
      ...JSON.parse(exported),
      support_email: "nobody",
      display_name: "Badge Press",
      logo: "x",
    }),
  );
  const importStatus = page.getByRole("status").filter({ hasText: "wrong.json" });
  await expect(importStatus).toContainText("support_email: This is not an e-mail address");
  await expect(importStatus).toContainText("logo: ignored");
  await expect(textbox(page, "Display name")).toHaveValue("Badge Press");
  await expect(textbox(page, "Support email")).toHaveAccessibleDescription(/not an e-mail address/);
  await expectAccessible(page);

  await importFile(page, "list.json", "[]");
  await expect(page.getByText("list.json is not a manifest")).toBeVisible();
  await expect(textbox(page, "Display name")).toHaveValue("Badge Press");
});

test("the manifest is edited as JSON and as fields, each follows the other, and the sections say what is missing", async ({
  page,
}) => {
  const person = await anAccount();
  await aPublishedApp({}, person);
  await signIn(page, person);
  await page.goto("/developer/integrations/new");
  const sections = page.getByRole("navigation", { name: "Sections of the form" });
  const json = textbox(page, "Manifest as JSON");
  await expect(sections.getByRole("listitem")).toContainText([
    "Missing: Display name, Description, Logo",
    "Missing: Publisher name, Support email, Privacy policy URL",
    "Missing: Scopes",
    "Missing: Redirect URIs",
    "Nothing missing",
  ]);

  await textbox(page, "Display name").fill("Badge Printer");
  await expect(sections).toContainText("Missing: Description, Logo");
  await page.getByRole("checkbox", { name: "event.read", exact: true }).check();
  const typed = JSON.parse(await json.inputValue());
  expect(typed).toMatchObject({
    display_name: "Badge Printer",
    declared_scopes: [{ name: "event.read", required: false }],
  });

  await page
    .getByLabel("Logo", { exact: true })
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: await aLogo() });
  const whole = {
    ...typed,
    description: "Prints badges.",
    publisher_name: "Print Guild",
    support_email: "nobody",
    redirect_uris: ["https://a.example/x"],
  };
  await json.fill(JSON.stringify(whole, null, 2));
  await expect(textbox(page, "Description")).toHaveValue("Prints badges.");
  await expect(page.getByRole("textbox", { name: "Redirect URI" })).toHaveValue(
    "https://a.example/x",
  );
  await expect(json).toHaveAccessibleDescription(
    /Line 7: support_email: This is not an e-mail address/,
  );
  await expect(sections).toContainText("Missing: Support email, Privacy policy URL");
  // The logo is still selected.
  await expect(sections.getByRole("listitem").first()).toContainText("Nothing missing");
  await expect(page.getByLabel("Logo", { exact: true })).toHaveValue(/logo/);
  await expectAccessible(page);

  await json.fill('{\n  "display_name": "Badge Press"\n  "tagline": "x"\n}');
  await expect(json).toHaveAccessibleDescription("Line 3: Expected a comma or }.");
  await expect(textbox(page, "Display name")).toHaveValue("Badge Printer");
  await textbox(page, "Tagline").fill("Badges for everybody");
  await expect(json).toHaveValue(/"tagline": "Badges for everybody"/);
});
