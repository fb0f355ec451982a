import { prisma } from "@/lib/db/prisma";
import { recipientCounts } from "@/lib/portal/announcements";
import { createSandbox } from "@/lib/transitions/sandbox/create";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { openWithHeldScripts } from "../support/held-scripts";
import { expectHydrated } from "../support/hydrated";
import { aPublishedApp } from "../support/publisher";
import {
  aMember,
  anActor,
  anEvent,
  anIntegration,
  anOrganization,
  aParticipant,
  aPerson,
} from "../support/world";

// docs/rules/screens.md#chosen-early: choices made before the scripts have loaded are kept.

/** Opens a page, changes its controls before its scripts arrive, and then lets the scripts load. */
async function chooseEarly(page: Page, path: string, choose: () => Promise<unknown>) {
  const release = await openWithHeldScripts(page, path);
  await choose();
  await release();
  await expectHydrated(page);
}

async function aPublisher(page: Page) {
  const person = await anAccount({ name: "Paula Publisher" });
  const scopes = {
    "event.read": "required",
    "participants.read": "optional",
    "profile.read": "required",
  } as const;
  const declared_webhook_event_types = [
    "participant.registered",
    "participant.removed",
    "data.deletion_required",
  ];
  const scenario = await aPublishedApp(
    { display_name: "Badge Printer", scopes, declared_webhook_event_types },
    person,
  );
  await signIn(page, person);
  return { ...scenario, person, path: `/developer/integrations/${scenario.app.id}` };
}

async function anOrganizer(page: Page) {
  const [person, organization] = [
    await anAccount({ name: "Otto Organizer" }),
    await anOrganization(),
  ];
  await aMember(organization, person);
  await signIn(page, person);
  const event = await anEvent(organization, { title: "Dragon Con" });
  return { event, path: `/organizer/events/${event.id}` };
}

test("the event type of a test webhook, chosen early, is kept and sent", async ({ page }) => {
  const { path } = await aPublisher(page);
  const type = page.getByRole("combobox", { name: "Event type", exact: true });
  await chooseEarly(page, `${path}/webhooks`, () => type.selectOption("participant.removed"));
  await page.getByRole("button", { name: "Send test webhook" }).click();
  await expect(
    page.getByRole("heading", { name: "Test result" }).or(page.getByRole("alert")),
  ).toBeVisible();
  await expect(type).toHaveValue("participant.removed");
  await expect(page.getByText('"event_type": "participant.removed"')).toBeVisible();
});

test("the event and the scopes of an authorization link, chosen early, are kept", async ({
  page,
}) => {
  const { path, organization } = await aPublisher(page);
  await anEvent(organization, { title: "Dragon Con" });
  const other = await anEvent(organization, { title: "Winter Con" });
  const form = page.getByRole("form", { name: "Authorization link" });
  await chooseEarly(page, path, async () => {
    await form.getByRole("combobox", { name: "Event" }).selectOption("Winter Con");
    await form.getByRole("checkbox", { name: "participants.read" }).uncheck();
  });
  const address = form.getByRole("textbox", { name: "Authorization address" });
  await expect(address).toHaveValue(/^http/);
  expect(Object.fromEntries(new URL(await address.inputValue()).searchParams)).toMatchObject({
    event_id: other.id,
    scope: "event.read",
  });
  await expect(form.getByRole("combobox", { name: "Event" })).toHaveValue(other.id);
});

test("the scopes of a manifest and their Require boxes, changed early, are kept", async ({
  page,
}) => {
  const { path } = await aPublisher(page);
  const box = (name: string) => page.getByRole("checkbox", { name, exact: true });
  await chooseEarly(page, `${path}/settings`, async () => {
    await box("program.read").check();
    await box("Require participants.read").check();
    await box("profile.read").uncheck();
  });
  const preview = page.getByRole("complementary", { name: "Preview of the consent screen" });
  await expect(preview.getByRole("region", { name: "Needed" })).toContainText("participants.read");
  await expect(preview.getByRole("region", { name: "Your choice" })).toContainText("program.read");
  await expect(
    page.getByText("profile.read: removed from each grant at its next refresh."),
  ).toBeVisible();
  for (const name of ["program.read", "Require participants.read"])
    await expect(box(name)).toBeChecked();
  for (const name of ["profile.read", "Require profile.read"])
    await expect(box(name)).not.toBeChecked();
});

test("a text of several lines, replaced early, is kept", async ({ page }) => {
  const { path } = await aPublisher(page);
  const description = page.getByRole("textbox", { name: "Description" });
  await chooseEarly(page, `${path}/settings`, () =>
    description.fill("Prints badges, and ribbons."),
  );
  await expect(description).toHaveValue("Prints badges, and ribbons.");
});

test("the name of a new integration, typed early, appears in its JSON, which is read-only until then", async ({
  page,
}) => {
  await aPublisher(page);
  const json = page.getByRole("textbox", { name: "Manifest as JSON" });
  await chooseEarly(page, "/developer/integrations/new", async () => {
    await page.getByRole("textbox", { name: "Display name" }).fill("Typed early");
    await expect(json).not.toBeEditable();
  });
  await expect(json).toBeEditable();
  await expect(json).toHaveValue(/"display_name": "Typed early"/);
});

test("the sandbox that the documentation uses, chosen early, is kept", async ({ page }) => {
  const { person, organization, app } = await aPublisher(page);
  const other = await anIntegration(organization, { display_name: "Ribbon Printer" });
  for (const { id } of [app, other]) await createSandbox(anActor(person), id);
  const sandbox = page.getByRole("combobox", { name: "Sandbox" });
  const getOne = page.getByRole("link", { name: "Get one" });
  for (const [name, id] of [
    ["Badge Printer", app.id],
    ["Ribbon Printer", other.id],
  ] as const) {
    await chooseEarly(page, "/docs/endpoints/event", () => sandbox.selectOption(name));
    await expect(getOne).toHaveAttribute("href", `/developer/integrations/${id}/sandbox`);
    await expect(sandbox).toHaveValue(id);
    await page.unroute("**/*.js");
  }
});

test("applications selected early are approved together", async ({ page }) => {
  const { event, path } = await anOrganizer(page);
  for (const display_name of ["Ana", "Ben", "Cleo"])
    await aParticipant(event, await aPerson(), {
      display_name,
      application_status: "pending",
      registered_at: null,
    });
  await chooseEarly(page, `${path}/applications?state=pending`, async () => {
    await page.getByRole("checkbox", { name: "Select Ana" }).check();
    await page.getByRole("checkbox", { name: "Select Cleo" }).check();
  });
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("button", { name: "Approve selected" }).click();
  await expect(page.getByText("Approved 2 applications.")).toBeVisible();
});

test("the audience of an announcement, chosen early, is counted in the confirmation", async ({
  page,
}) => {
  // They publish nothing, and are more than other tests create during this one.
  for (let count = 0; count < 20; count++) await anAccount();
  const { everybody } = await recipientCounts();
  await signIn(page, await anAccount({ is_operator: true }));
  await chooseEarly(page, "/operator/announcements", () =>
    page.getByLabel("Audience").selectOption("Publishers"),
  );
  await page.getByRole("button", { name: "Send announcement" }).click();
  const question = await page.getByRole("dialog").getByText("it as a notice").textContent();
  expect(Number(/^[\d,]+/.exec(question ?? "")?.[0].replaceAll(",", ""))).toBeLessThan(everybody);
});

test("the activities of a wave, chosen early, are counted", async ({ page }) => {
  const { event, path } = await anOrganizer(page);
  await prisma().activity.createMany({
    data: Array.from({ length: 11 }, (_, index) => ({
      event_id: event.id,
      title: `Activity ${index + 1}`,
      activity_type: "other",
    })),
  });
  await chooseEarly(page, `${path}/waves/new`, () =>
    page.getByRole("checkbox", { name: "Activity 11" }).check(),
  );
  await expect(page.getByText("1 of 11 chosen")).toBeVisible();
});
