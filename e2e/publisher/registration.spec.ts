import { prisma } from "@/lib/db/prisma";
import { eventTypesByCategory } from "@/lib/webhooks/catalog/event-types";
import { everyLook, expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { openWithHeldScripts } from "../support/held-scripts";
import { pressAt, tabTo, typeAt } from "../support/keyboard";
import { aLogo } from "../support/manifest";
import { anOutageOfWrites } from "../support/outage-of-writes";
import { aReceiver } from "../support/receiver";
import { fillInRegistration, logoFile } from "../support/registration-form";
import { aMember, anIntegration, anOrganization } from "../support/world";

// The web server trusts e2e/support/certificates/ca.pem and may connect to loopback.

const textbox = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const checkbox = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });

async function aPublisher(verification = "verified") {
  const person = await anAccount({ name: "Paula Publisher" });
  const organization = await anOrganization({ verification });
  await aMember(organization, person);
  return { person, organization };
}

const submit = (page: Page) => page.getByRole("button", { name: "Register integration" }).click();

test("a publisher registers an integration, gets the secrets once, and finds it in the list", async ({
  page,
  context,
  baseURL,
}) => {
  const hook = await aReceiver();
  const { person, organization } = await aPublisher();
  await signIn(page, person);
  await page.goto("/developer");
  await page.getByRole("link", { name: "Register integration" }).click();
  await expect(page.getByRole("combobox", { name: "Organization" })).toHaveValue(organization.id);
  await fillInRegistration(page);
  await page.getByRole("button", { name: "Add redirect URI" }).click();
  await page
    .getByRole("textbox", { name: "Redirect URI" })
    .nth(1)
    .fill("https://app.example.com/callback/");
  await checkbox(page, "participant.registered").check();
  await textbox(page, "Webhook URL").fill(hook.url);
  await submit(page);

  await page.waitForURL(/\/developer\/integrations\/[0-9a-f-]{36}$/);
  await expect(textbox(page, "Client ID")).toHaveValue(/^app_[0-9A-Za-z]{22}$/);
  await expect(textbox(page, "Client secret")).toHaveValue(/^svc_cs_/);
  await expect(textbox(page, "Client secret")).toBeInViewport({ ratio: 1 });
  await expect(textbox(page, "Webhook secret")).toHaveValue(/^whsec_/);
  for (const name of ["Client ID", "Client secret", "Webhook secret"])
    await expect(textbox(page, name)).not.toBeEditable();
  expect(hook.received).toMatchObject([
    { method: "POST", body: '{"event_type":"ping"}', headers: { "x-service-event": "ping" } },
  ]);

  const secret = await textbox(page, "Client secret").inputValue();
  const clientId = await textbox(page, "Client ID").inputValue();
  const webhookSecret = await textbox(page, "Webhook secret").inputValue();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy all" }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(
      [
        `INTEGRATIONS_URL=${baseURL}`,
        `INTEGRATIONS_CLIENT_ID=${clientId}`,
        `INTEGRATIONS_CLIENT_SECRET=${secret}`,
        `INTEGRATIONS_WEBHOOK_SECRET=${webhookSecret}`,
      ].join("\n"),
    );
  await page.reload();
  await expect(textbox(page, "Client ID")).toHaveValue(clientId);
  await expect(textbox(page, "Client secret")).toHaveCount(0);
  expect(await page.content()).not.toContain(secret);
  expect(JSON.stringify(await page.context().storageState())).not.toContain(secret);
  await page.goto("/developer");
  await page.getByRole("link", { name: "Badge Printer" }).click();
  await expect(page.getByRole("heading", { name: "Badge Printer" })).toBeVisible();
  hook.close();
});

test("an outage during a registration is a message in the form, and nothing typed or chosen is lost", async ({
  page,
}) => {
  const { person } = await aPublisher();
  await signIn(page, person);
  await page.goto("/developer/integrations/new");
  await fillInRegistration(page);
  await textbox(page, "Display name").fill("Registered In An Outage");
  const endOutage = await anOutageOfWrites("Registered In An Outage");
  await submit(page);
  await expect(page.getByRole("form", { name: "Manifest" }).getByRole("alert")).toHaveText(
    "The service could not do this right now. Nothing you typed is lost: try again in a moment.",
  );
  await endOutage();
  await submit(page);
  await page.waitForURL(/\/developer\/integrations\/[0-9a-f-]{36}$/);
});

test("a publisher registers with only the keyboard, from signing in to the copied secret", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const hook = await aReceiver();
  const { person } = await aPublisher();
  await page.goto("/signin?callbackUrl=/developer");
  await typeAt(textbox(page, "Email"), person.email ?? "");
  await typeAt(textbox(page, "Password"), "correct horse battery staple");
  await page.keyboard.press("Enter");
  await pressAt(page.getByRole("link", { name: "Register integration" }), "Enter");

  await typeAt(textbox(page, "Display name"), "Badge Printer");
  await typeAt(textbox(page, "Description"), "Prints badges at the door.");
  const chooser = page.waitForEvent("filechooser");
  await pressAt(page.getByLabel("Logo", { exact: true }), "Enter");
  await (await chooser).setFiles(await logoFile());
  await typeAt(textbox(page, "Publisher name"), "Paper & Ink");
  await typeAt(textbox(page, "Support email"), "help@example.com");
  await typeAt(textbox(page, "Privacy policy URL"), "https://example.com/privacy");
  await pressAt(checkbox(page, "event.read"), "Space");
  await pressAt(checkbox(page, "Require event.read"), "Space");
  await typeAt(
    page.getByRole("textbox", { name: "Redirect URI" }).first(),
    "https://app.example.com/callback",
  );
  await pressAt(page.getByRole("button", { name: "Add redirect URI" }), "Enter");
  await page.keyboard.type("https://app.example.com/other"); // the new row has the focus
  await expect(page.getByRole("textbox", { name: "Redirect URI" }).nth(1)).toHaveValue(
    "https://app.example.com/other",
  );
  await pressAt(page.getByRole("button", { name: "Remove address 2" }), "Enter");
  // The remaining row.
  await expect(page.getByRole("textbox", { name: "Redirect URI" })).toBeFocused();
  await typeAt(textbox(page, "Webhook URL"), hook.url);
  await pressAt(checkbox(page, "participant.registered"), "Space");
  await tabTo(page.getByRole("radio", { name: "Organization only" }));
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Public" })).toBeChecked();
  await pressAt(page.getByRole("button", { name: "Register integration" }), "Enter");

  await expect(textbox(page, "Client secret")).toHaveValue(/^svc_cs_/);
  await tabTo(textbox(page, "Client secret"));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter"); // its Copy button
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(await textbox(page, "Client secret").inputValue());
  hook.close();
});

test("the secrets do not come back with the browser's history", async ({ page }) => {
  const { person } = await aPublisher();
  await signIn(page, person);
  await page.goto("/developer/integrations/new");
  await fillInRegistration(page);
  await submit(page);
  await expect(textbox(page, "Client secret")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Integrations", exact: true }).click();
  await page.waitForURL(/\/developer$/);
  await page.goBack();
  await expect(textbox(page, "Client ID")).toBeVisible();
  await expect(textbox(page, "Client secret")).toHaveCount(0);
});

test("without event types no webhook secret is issued", async ({ page }) => {
  const { person } = await aPublisher();
  await signIn(page, person);
  await page.goto("/developer/integrations/new");
  await fillInRegistration(page);
  await submit(page);
  await expect(textbox(page, "Client secret")).toBeVisible();
  await expect(textbox(page, "Webhook secret")).toHaveCount(0);
});

test("errors are shown at their fields, the first field gets the focus, and no input is lost", async ({
  page,
}) => {
  const { person } = await aPublisher();
  await signIn(page, person);
  await page.goto("/developer/integrations/new");
  await fillInRegistration(page);
  await textbox(page, "Support email").fill("nobody");
  await textbox(page, "Redirect URI").fill("http://app.example.com/callback");
  await submit(page);
  await expect(textbox(page, "Support email")).toBeFocused();
  await expect(textbox(page, "Support email")).toHaveAccessibleDescription(/not an e-mail address/);
  await expect(textbox(page, "Redirect URI")).toHaveAccessibleDescription(/https:\/\//);
  await expect(textbox(page, "Display name")).toHaveValue("Badge Printer");
  expect(
    await page
      .getByLabel("Logo", { exact: true })
      .evaluate((input: HTMLInputElement) => input.files?.length),
  ).toBe(1);
  await textbox(page, "Support email").fill("help@example.com");
  await expect(textbox(page, "Support email")).not.toHaveAttribute("aria-invalid");
});

test("the first press of a button counts, although the field that it leaves turns out to be faulty", async ({
  page,
}) => {
  const { person } = await aPublisher();
  await signIn(page, person);
  await page.goto("/developer/integrations/new");
  await textbox(page, "Redirect URI").fill("http://app.example.com/callback");
  await page.getByRole("button", { name: "Add redirect URI" }).click();
  await expect(textbox(page, "Redirect URI")).toHaveCount(2);
  await expect(textbox(page, "Redirect URI").first()).toHaveAccessibleDescription(/https:\/\//);

  await textbox(page, "Manifest as JSON").fill('{"display_name": 1}');
  await page.getByRole("button", { name: "Add redirect URI" }).click();
  await expect(textbox(page, "Redirect URI")).toHaveCount(2);
});

test("a webhook URL that fails the ping is reported at its field, and the logo stays chosen", async ({
  page,
}) => {
  const hook = await aReceiver((_request, response) => response.writeHead(404).end());
  const { person } = await aPublisher();
  await signIn(page, person);
  await page.goto("/developer/integrations/new");
  await fillInRegistration(page);
  await checkbox(page, "thread.created").check();
  await submit(page);
  await expect(textbox(page, "Webhook URL")).toBeFocused();
  await textbox(page, "Webhook URL").fill(hook.url);
  await submit(page);
  await expect(textbox(page, "Webhook URL")).toHaveAccessibleDescription(/It answered 404/);
  await expect(textbox(page, "Webhook URL")).toBeFocused();
  await expect(checkbox(page, "thread.created")).toBeChecked();
  expect(
    await page
      .getByLabel("Logo", { exact: true })
      .evaluate((input: HTMLInputElement) => input.files?.length),
  ).toBe(1);
  hook.close();
});

test("a logo of the wrong kind and a damaged one are refused as soon as they are chosen, beside the other faults", async ({
  page,
}) => {
  const { person } = await aPublisher();
  await signIn(page, person);
  await page.goto("/developer/integrations/new");
  const logo = page.getByLabel("Logo", { exact: true });
  await logo.setInputFiles({
    name: "logo.png",
    mimeType: "image/png",
    buffer: Buffer.from("GIF89a"),
  });
  await submit(page);
  await expect(logo).toHaveAccessibleDescription(/is a GIF/);
  await logo.setInputFiles({
    name: "logo.png",
    mimeType: "image/png",
    buffer: (await aLogo()).subarray(0, 700),
  });
  await expect(logo).toHaveAccessibleDescription(/damaged or incomplete/);
  await expect(textbox(page, "Display name")).toHaveAttribute("aria-invalid", "true");
  await fillInRegistration(page);
  await logo.setInputFiles({
    name: "logo.png",
    mimeType: "image/png",
    buffer: (await aLogo()).subarray(0, 700),
  });
  await submit(page);
  await expect(logo).toHaveAccessibleDescription(/damaged or incomplete/);
  await expect(logo).toBeFocused();
});

test("an unverified organization cannot register, and sees who can verify it", async ({ page }) => {
  const { person } = await aPublisher("unverified");
  await signIn(page, person);
  await page.goto("/developer/integrations/new");
  await expect(
    page.getByText("submit it once the operator has verified the organization"),
  ).toBeVisible();
  await fillInRegistration(page);
  await submit(page);
  await expect(page.getByRole("combobox", { name: "Organization" })).toHaveAccessibleDescription(
    /not verified/,
  );
  await expect(textbox(page, "Display name")).toHaveValue("Badge Printer");
});

test("the form keeps a draft, and links to the request for the missing verification", async ({
  page,
}) => {
  const { person, organization } = await aPublisher("unverified");
  await signIn(page, person);
  await page.goto("/developer/integrations/new");
  await fillInRegistration(page);
  await page.getByRole("button", { name: "Add redirect URI" }).click();
  await page
    .getByRole("textbox", { name: "Redirect URI" })
    .nth(1)
    .fill("https://app.example.com/second");
  await page.getByRole("link", { name: "Ask for verification" }).click();
  await expect(page).toHaveURL(`/organizations/${organization.id}#verification`);
  await textbox(page, "About the organization").fill("We print badges.");
  await page.getByRole("button", { name: "Ask for verification" }).click();
  await expect(page.getByText(/^Asked for/)).toBeVisible();

  await page.goto("/developer/integrations/new");
  await expect(page.getByText("This is your draft")).toBeVisible();
  await expect(page.getByText(/^Asked for/)).toBeVisible();
  await expect(textbox(page, "Display name")).toHaveValue("Badge Printer");
  await expect(checkbox(page, "Require event.read")).toBeChecked();
  await expect(page.getByRole("radio", { name: "Public" })).toBeChecked();
  await expect(page.getByRole("textbox", { name: "Redirect URI" }).nth(1)).toHaveValue(
    "https://app.example.com/second",
  );
  await expectAccessible(page);

  await prisma().organization.update({
    where: { id: organization.id },
    data: { verification: "verified" },
  });
  await page.reload();
  await expect(
    page.getByRole("complementary", { name: "Preview of the consent screen" }),
  ).toContainText("Badge Printer"); // the draft has been restored
  await page.getByLabel("Logo", { exact: true }).setInputFiles(await logoFile());
  await submit(page);
  await expect(textbox(page, "Client secret")).toHaveValue(/^svc_cs_/);
  await page.goto("/developer/integrations/new");
  await expect(textbox(page, "Display name")).toHaveValue("");
});

test("a draft belongs to one account, and is deleted once discarded", async ({ page }) => {
  const [mine, other] = [await aPublisher(), await aPublisher()];
  await signIn(page, mine.person);
  await page.goto("/developer/integrations/new");
  await textbox(page, "Display name").fill("Badge Printer");
  await page.context().clearCookies();
  await signIn(page, other.person);
  await page.goto("/developer/integrations/new");
  await expect(page.getByRole("button", { name: "Register integration" })).toBeVisible();
  await expect(textbox(page, "Display name")).toHaveValue("");
  await page.context().clearCookies();
  await signIn(page, mine.person);
  await page.goto("/developer/integrations/new");
  await expect(textbox(page, "Display name")).toHaveValue("Badge Printer");
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect(textbox(page, "Display name")).toHaveValue("");
  await page.reload();
  await expect(page.getByRole("button", { name: "Register integration" })).toBeVisible();
  await expect(textbox(page, "Display name")).toHaveValue("");
  await expect(page.getByRole("button", { name: "Discard draft" })).toHaveCount(0);
});

test("the preview shows the consent card while the form is filled in", async ({ page }) => {
  const { person } = await aPublisher();
  await signIn(page, person);
  await page.goto("/developer/integrations/new");
  await fillInRegistration(page);
  const preview = page.getByRole("complementary", { name: "Preview of the consent screen" });
  await expect(preview).toContainText("Badge Printer wants to read data from");
  await expect(preview).toContainText("Badges in a second");
  await expect(preview).toContainText("app.example.com");
  await expect(preview).toContainText("participants.read");
  await expect(preview.getByRole("checkbox")).toHaveCount(0);
});

test("another organization's integration is not found", async ({ page }) => {
  const { person } = await aPublisher();
  const foreign = await anIntegration(await anOrganization());
  await signIn(page, person);
  const response = await page.goto(`/developer/integrations/${foreign.id}`);
  expect(response?.status()).toBe(404);
});

test("the list, the form with errors and the page of a new integration are accessible in both themes at phone and desktop width", async ({
  page,
}) => {
  const { person } = await aPublisher();
  await signIn(page, person);
  await page.goto("/developer");
  await expectAccessible(page, everyLook);
  await page.goto("/developer/integrations/new");
  await submit(page);
  await expectAccessible(page, everyLook);
  await fillInRegistration(page);
  await submit(page);
  await expect(textbox(page, "Client secret")).toBeVisible();
  await expectAccessible(page, everyLook);
});

test("All of a group checks all its event types, and pressing it again clears them", async ({
  page,
}) => {
  const { person } = await aPublisher();
  await signIn(page, person);
  await page.goto("/developer/integrations/new");
  const [first = "", second = ""] = eventTypesByCategory.map(({ category }) => category);
  const boxes = page.getByRole("group", { name: first, exact: true }).getByRole("checkbox");
  await boxes.first().check();
  await page.getByRole("button", { name: `All: ${first}` }).click();
  for (const box of await boxes.all()) await expect(box).toBeChecked();
  for (const box of await page
    .getByRole("group", { name: second, exact: true })
    .getByRole("checkbox")
    .all())
    await expect(box).not.toBeChecked();
  await page.getByRole("button", { name: `All: ${first}` }).press("Enter");
  for (const box of await boxes.all()) await expect(box).not.toBeChecked();
});

test("text typed before the scripts have loaded is neither sent nor lost", async ({ page }) => {
  const { person, organization } = await aPublisher();
  const app = await anIntegration(organization);
  await signIn(page, person);
  for (const [path, name] of [
    ["/developer/integrations/new", "Register integration"],
    [`/developer/integrations/${app.id}/settings`, "Save changes"],
  ] as const) {
    const release = await openWithHeldScripts(page, path);
    await textbox(page, "Display name").fill("Typed early");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name, exact: true })).toBeDisabled();
    await release();
    await expect(page.getByRole("button", { name, exact: true })).toBeEnabled();
    expect(new URL(page.url()).search).toBe("");
    await expect(textbox(page, "Display name")).toHaveValue("Typed early");
    await page.unroute("**/*.js");
  }
});
