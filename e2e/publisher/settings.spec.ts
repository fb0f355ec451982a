import { prisma } from "@/lib/db/prisma";
import { everyLook, expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, type Route, test } from "../support/browser-test";
import { aLogo } from "../support/manifest";
import { anOutageOfWrites } from "../support/outage-of-writes";
import { aPublishedApp } from "../support/publisher";
import { aReceiver } from "../support/receiver";
import { aConnection, anEvent, anOrganization } from "../support/world";

// The web server trusts e2e/support/certificates/ca.pem and may connect to loopback.

const textbox = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const checkbox = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Save changes" }).click();
const formStatus = (page: Page) =>
  page.getByRole("form", { name: "Manifest" }).getByRole("status").last();

async function openSettings(page: Page, data: Parameters<typeof aPublishedApp>[0] = {}) {
  const person = await anAccount({ name: "Paula Publisher" });
  const scenario = await aPublishedApp({ display_name: "Badge Printer", ...data }, person);
  await prisma().integrationLogo.create({
    data: {
      integration_id: scenario.app.id,
      digest: scenario.app.id,
      png: new Uint8Array(await aLogo()),
    },
  });
  await signIn(page, person);
  await page.goto(`/developer/integrations/${scenario.app.id}/settings`);
  return scenario;
}

test("a publisher edits fields in place; the logo stays, visibility and organization are fixed", async ({
  page,
}) => {
  const { app } = await openSettings(page);
  await expect(textbox(page, "Display name")).toHaveValue("Badge Printer");
  await expect(page).toHaveTitle("Settings · Badge Printer · Integrations");
  await expect(page.getByRole("radio", { name: "Public" })).toBeDisabled();
  await expect(page.getByRole("combobox", { name: "Organization" })).toBeDisabled();
  await textbox(page, "Display name").fill("Badge Press");
  await page.getByRole("button", { name: "Add redirect URI" }).click();
  await page
    .getByRole("textbox", { name: "Redirect URI" })
    .nth(1)
    .fill("https://badges.example/callback/");
  await save(page);
  await expect(formStatus(page)).toHaveText("Saved.");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Badge Press");
  const row = await prisma().integration.findUniqueOrThrow({ where: { id: app.id } });
  expect(row).toMatchObject({ display_name: "Badge Press", visibility: "public" });
  expect(row.redirect_uris).toEqual([
    "https://badges.example/callback",
    "https://badges.example/callback/",
  ]);
  await expect(textbox(page, "Tagline")).toHaveAccessibleDescription(/optional/);
  await expect(textbox(page, "Display name")).not.toHaveAccessibleDescription(/optional/);
  await textbox(page, "Tagline").fill("Once more");
  const release = await holdSubmissions(page);
  await save(page);
  await expect(page.getByText("Saved.")).toBeHidden();
  await release();
  await expect(page.getByText("Saved.")).toBeVisible();
});

test("an outage while a manifest is saved is a message in the form, and nothing typed is lost", async ({
  page,
}) => {
  await openSettings(page, { display_name: "Badges In An Outage" });
  await textbox(page, "Tagline").fill("Typed during an outage");
  const endOutage = await anOutageOfWrites("Badges In An Outage");
  await save(page);
  await expect(page.getByRole("form", { name: "Manifest" }).getByRole("alert")).toHaveText(
    "The service could not do this right now. Nothing you typed is lost: try again in a moment.",
  );
  await endOutage();
  await expect(textbox(page, "Tagline")).toHaveValue("Typed during an outage");
  await save(page);
  await expect(formStatus(page)).toHaveText("Saved.");
});

/** Submissions wait until the returned function is called. */
async function holdSubmissions(page: Page) {
  const held: Route[] = [];
  let isHeld = true;
  await page.route("**/settings", (route) =>
    isHeld && route.request().method() === "POST" ? void held.push(route) : route.continue(),
  );
  return async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}

test("before an added scope is saved, the page says how many connections will need re-consent, and they do", async ({
  page,
}) => {
  const { app } = await openSettings(page);
  for (let n = 0; n < 3; n++)
    await aConnection(app, await anEvent(await anOrganization()), ["event.read"]);
  await page.reload();
  await checkbox(page, "program.read").check();
  await expect(page.getByText("3 connections will need re-consent for program.read")).toBeVisible();
  await save(page);
  await expect(formStatus(page)).toHaveText("Saved. 3 connections now need re-consent.");
  await page.getByRole("link", { name: "Connections", exact: true }).click();
  await expect(
    page.getByRole("table", { name: "Connections" }).getByText("Re-consent required"),
  ).toHaveCount(3);
  await expect(
    page.getByRole("table", { name: "Connections" }).getByText("participants.read program.read"),
  ).toHaveCount(3);
});

test("a change that another person saved in the meantime is not overwritten, and no input is lost", async ({
  page,
}) => {
  const { app } = await openSettings(page);
  await prisma().integration.update({
    where: { id: app.id },
    data: { description: "By somebody else." },
  });
  await textbox(page, "Display name").fill("Mine");
  await save(page);
  await expect(
    page.getByRole("alert").filter({ hasText: "Somebody else changed this" }),
  ).toContainText("description");
  await expect(textbox(page, "Display name")).toHaveValue("Mine");
  expect(
    (await prisma().integration.findUniqueOrThrow({ where: { id: app.id } })).display_name,
  ).toBe("Badge Printer");
});

test("an error is shown at its field, and a new webhook URL is tested before anything is saved", async ({
  page,
}) => {
  const broken = await aReceiver((_request, response) => response.writeHead(404).end());
  await openSettings(page);
  await textbox(page, "Support email").fill("nobody");
  await save(page);
  await expect(textbox(page, "Support email")).toBeFocused();
  await textbox(page, "Support email").fill("help@example.com");
  await textbox(page, "Webhook URL").fill(broken.url);
  await save(page);
  await expect(textbox(page, "Webhook URL")).toHaveAccessibleDescription(/It answered 404/);
  expect(broken.received).toMatchObject([{ body: '{"event_type":"ping"}' }]);
  broken.close();
});

test("the first event type issues a webhook secret, shown only once", async ({ page }) => {
  const hook = await aReceiver();
  const { app } = await openSettings(page, {
    declared_webhook_event_types: [],
    webhook_url: undefined,
  });
  await prisma().webhookSecret.deleteMany({ where: { integration_id: app.id } });
  await checkbox(page, "thread.created").check();
  await textbox(page, "Webhook URL").fill(hook.url);
  await save(page);
  await expect(textbox(page, "Webhook secret")).toHaveValue(/^whsec_/);
  await page.reload();
  await expect(textbox(page, "Webhook secret")).toHaveCount(0);
  hook.close();
});

test("Unpublish asks for confirmation, and Publish reverses it", async ({ page }) => {
  const { app } = await openSettings(page);
  const status = async () =>
    (await prisma().integration.findUniqueOrThrow({ where: { id: app.id } })).status;
  await page.getByRole("button", { name: "Unpublish" }).click();
  const question = page.getByRole("dialog");
  // It has no connection that would end.
  await expect(question.getByRole("listitem")).toHaveText([/^All tokens stop working at once/]);
  await question.getByRole("button", { name: "Unpublish" }).click();
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeVisible();
  expect(await status()).toBe("unpublished");
  for (const tab of ["", "/webhooks", "/usage"]) {
    await page.goto(`/developer/integrations/${app.id}${tab}`);
    await expect(page.getByText(/you can publish it again/).locator("time")).toHaveText(/:\d\d/);
    await expect(page.getByRole("button", { name: "Publish", exact: true })).toHaveCount(1);
    await expectAccessible(page);
  }
  await page.getByRole("link", { name: "Enter the start URL" }).click();
  await expect(page.getByRole("textbox", { name: "Start URL" })).toBeInViewport();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("button", { name: "Unpublish" })).toBeVisible();
  expect(await status()).toBe("active");
});

test("Publish is not offered after the grace, or to an organization that is not verified, and the page says why", async ({
  page,
}) => {
  const { app, organization } = await openSettings(page);
  const publish = page.getByRole("button", { name: "Publish", exact: true });
  const unpublish = (status_at: Date) =>
    prisma().integration.update({
      where: { id: app.id },
      data: { status: "unpublished", status_at },
    });
  await unpublish(new Date(Date.now() - 3 * 86_400_000));
  await page.reload();
  await expect(page.getByText("cannot be published again")).toBeVisible();
  await expect(publish).toHaveCount(0);
  await unpublish(new Date());
  await prisma().organization.update({
    where: { id: organization.id },
    data: { verification: "rejected" },
  });
  await page.reload();
  await expect(page.getByText("Only verified organizations publish integrations.")).toBeVisible();
  await expect(publish).toHaveCount(0);
});

test("a dialog can be reopened at the moment it closes", async ({ page }) => {
  await openSettings(page);
  const unpublish = page.getByRole("button", { name: "Unpublish" });
  const cancel = page
    .getByRole("dialog", { name: "Unpublish Badge Printer?" })
    .getByRole("button", { name: "Cancel" });
  await unpublish.press("Enter");
  for (const key of Array.from({ length: 40 }, (_, index) =>
    index % 2 === 0 ? "Escape" : "Enter",
  )) {
    await expect(cancel).toBeFocused();
    await page.keyboard.press(key); // Enter presses Cancel
    await expect(unpublish).toBeFocused();
    await page.keyboard.press("Enter");
  }
  await expect(cancel).toBeFocused();
});

test("with a stale proof, Unpublish asks for the password and then continues by itself, with only the keyboard", async ({
  page,
}) => {
  const { app, publisher } = await openSettings(page);
  const status = async () =>
    (await prisma().integration.findUniqueOrThrow({ where: { id: app.id } })).status;
  await prisma().session.updateMany({
    where: { person_id: publisher.id },
    data: { proved_at: new Date(Date.now() - 3_600_000) },
  });
  const unpublish = page.getByRole("button", { name: "Unpublish" });
  const question = page.getByRole("dialog", { name: "Unpublish Badge Printer?" });
  const password = page
    .getByRole("dialog", { name: "Confirm your password" })
    .getByRole("textbox", { name: "Password" });
  const ask = async () => {
    await unpublish.press("Enter");
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(password).toBeFocused();
  };
  await ask();
  await page.keyboard.press("Escape");
  await expect(unpublish).toBeFocused();
  expect(await status()).toBe("active");
  await ask();
  await page.keyboard.type("not it");
  await page.keyboard.press("Enter");
  await expect(password).toHaveAccessibleDescription(/not your password/);
  expect(await status()).toBe("active");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("correct horse battery staple");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeVisible();
  expect(await status()).toBe("unpublished");
});

test("the settings, credentials, webhooks and connections of another publisher's integration are not found", async ({
  page,
}) => {
  const foreign = await aPublishedApp();
  await signIn(page, await anAccount());
  for (const tab of ["settings", "credentials", "webhooks", "connections"])
    expect((await page.goto(`/developer/integrations/${foreign.app.id}/${tab}`))?.status()).toBe(
      404,
    );
});

test("pages of an integration are accessible in both themes at phone and desktop width", async ({
  page,
}) => {
  const { app } = await openSettings(page);
  await aConnection(app, await anEvent(await anOrganization(), { title: "Dragon Con" }), [
    "event.read",
  ]);
  for (const tab of ["", "/settings", "/credentials", "/webhooks", "/connections"]) {
    await page.goto(`/developer/integrations/${app.id}${tab}`);
    if (tab === "/settings") await checkbox(page, "program.read").check();
    await expectAccessible(page, everyLook);
  }
});

test("on a narrow screen, the tabs are scrolled so that the open one is visible", async ({
  page,
}) => {
  const { app } = await openSettings(page);
  await page.setViewportSize({ width: 360, height: 800 });
  for (const [path, name] of [
    ["", "Overview"],
    ["/activity", "Activity"],
    ["/connections", "Connections"],
  ]) {
    await page.goto(`/developer/integrations/${app.id}${path}`);
    await expect(page.getByRole("link", { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
});
