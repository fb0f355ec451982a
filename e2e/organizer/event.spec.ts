import { prisma } from "@/lib/db/prisma";
import { expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, test } from "../support/browser-test";
import { openHydrated } from "../support/hydrated";
import { aMember, anEvent, anOrganization, aParticipant, aPerson } from "../support/world";

async function anOrganizer(abilities = { manage_events: true, manage_integrations: true }) {
  const person = await anAccount({ name: "Otto Organizer" });
  const organization = await anOrganization({ name: `Guild ${crypto.randomUUID()}` });
  await aMember(organization, person, abilities);
  return { person, organization };
}

test.use({ timezoneId: "Europe/Stockholm" });

test("an organizer creates an event, describes it, and publishes it", async ({ page }) => {
  const { person, organization } = await anOrganizer();
  await signIn(page, person);
  await page.goto("/organizer");
  await page.getByRole("link", { name: "New event" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Lantern Con");
  await page.getByRole("combobox", { name: "Organization" }).selectOption(organization.name);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Lantern Con", level: 1 })).toBeVisible();
  await expect(page).toHaveTitle("Overview · Lantern Con · Integrations");

  await expect(page.getByText("Nobody can apply, because it is closed")).toBeVisible();
  const overview = page.getByRole("link", { name: "Overview" });
  const settings = page.getByRole("link", { name: "Settings", exact: true });
  await settings.click();
  await expect(page).toHaveTitle("Settings · Lantern Con · Integrations");
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toHaveCount(0);
  await expect(page.getByLabel("Start date")).toHaveAccessibleDescription(/Europe\/Stockholm/);
  await page.getByLabel("Start date").fill("2027-05-14T10:00");
  await page.getByLabel("End date").fill("2027-05-13T18:00");
  await page.getByRole("textbox", { name: "City" }).fill("Uppsala");
  await page.getByRole("combobox", { name: "Visibility" }).selectOption("discoverable");
  await page.getByRole("combobox", { name: "Access mode" }).selectOption("open_approval");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByLabel("End date")).toBeFocused();
  await expect(page.getByLabel("End date")).toHaveAccessibleDescription(/cannot end before/);
  await expect(page.getByRole("textbox", { name: "City" })).toHaveValue("Uppsala");
  await page.getByLabel("End date").fill("2027-05-16T18:00");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "City" }).fill("Lund");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect
    .poll(
      async () =>
        (await prisma().event.findFirst({ where: { organization_id: organization.id } }))?.city,
    )
    .toBe("Lund");
  await overview.click();
  await expect(page.getByText("Nobody can apply")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Save changes" })).toHaveCount(0);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("button", { name: "Unpublish" })).toBeVisible();

  const event = await prisma().event.findFirstOrThrow({
    where: { organization_id: organization.id },
  });
  expect(event.start_date?.toISOString()).toBe("2027-05-14T08:00:00.000Z");
  expect(event).toMatchObject({
    publish_status: "published",
    visibility: "discoverable",
    access_mode: "open_approval",
  });
  await page.getByRole("button", { name: "Unpublish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unpublish" }).click();
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeVisible();
  const occurrences = await prisma().occurrence.findMany({
    where: { event_id: event.id },
    orderBy: { occurred_at: "asc" },
  });
  expect(occurrences.map(({ event_type }) => event_type).toSorted()).toEqual([
    "event.access_mode_changed",
    "event.published",
    "event.unpublished",
    "event.visibility_changed",
  ]);
  await page.goto("/organizer");
  await expect(page.getByRole("row", { name: "Lantern Con" })).toContainText("Discoverable");
  await page.goto("/");
  const run = page.getByRole("listitem").filter({ hasText: "Lantern Con" });
  await expect(run.getByRole("link")).toHaveAttribute("href", `/organizer/events/${event.id}`);
  await expect(run).toContainText("draft");
  await expect(page.getByRole("navigation", { name: "Your areas" })).toHaveCount(0);
  await page.goto(`/organizer/events/${event.id}`);
  await page.getByRole("link", { name: "First steps" }).click();
  await expect(page.getByRole("heading", { name: "Lantern Con", level: 2 })).toBeVisible();
});

test("when the pressed button disappears with its action, the focus moves to the heading of its section", async ({
  page,
}) => {
  const { person, organization } = await anOrganizer();
  const event = await anEvent(organization, { publish_status: "draft" });
  for (const name of ["Main hall", "Foyer"]) {
    await prisma().location.create({
      data: { event_id: event.id, name, scope: "indoor", type: "room" },
    });
  }
  await signIn(page, person);
  const heading = (name: string) => page.getByRole("heading", { name, exact: true, level: 2 });
  // Without scripts, the browser opens a new page.
  await openHydrated(page, `/organizer/events/${event.id}`);
  await page.getByRole("button", { name: "Publish", exact: true }).press("Enter");
  await expect(heading("Published")).toBeFocused();
  await page.getByRole("button", { name: "Unpublish" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Unpublish" }).press("Enter");
  await expect(heading("Draft")).toBeFocused();
  await page.getByRole("button", { name: "Archive", exact: true }).press("Enter");
  const question = page.getByRole("dialog");
  await expect(question.getByRole("listitem")).toHaveText([
    "Nobody is mailed now.",
    "No new integration can be connected.",
  ]);
  await question.getByRole("button", { name: "Archive" }).press("Enter");
  await expect(heading("Archived")).toBeFocused();

  await page.goto(`/organizer/events/${event.id}/locations`);
  await page
    .getByRole("row", { name: "Foyer" })
    .getByRole("button", { name: "Delete" })
    .press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(heading("Locations")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Add location" })).toBeFocused();
});

test("when two organizers edit the same settings, the later one sees which fields the other changed", async ({
  page,
}) => {
  const { person, organization } = await anOrganizer();
  const event = await anEvent(organization, { city: "Uppsala" });
  await signIn(page, person);
  await page.goto(`/organizer/events/${event.id}/settings`);
  await prisma().event.update({ where: { id: event.id }, data: { city: "Lund" } });
  await page.getByRole("textbox", { name: "City" }).fill("Malmö");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "Somebody else changed this" }),
  ).toContainText("city");
  await expect(page.getByRole("textbox", { name: "City" })).toHaveValue("Malmö");
});

test("without scripts, the later organizer sees the changed fields too, and every field keeps its input", async ({
  browser,
}) => {
  const { person, organization } = await anOrganizer();
  const event = await anEvent(organization, { city: "Uppsala", visibility: "private" });
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await signIn(page, person);
  await page.goto(`/organizer/events/${event.id}/settings`);
  await prisma().event.update({ where: { id: event.id }, data: { city: "Lund" } });
  await page.getByRole("textbox", { name: "City" }).fill("Malmö");
  await page.getByLabel("Visibility").selectOption("Discoverable");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "Somebody else changed this" }),
  ).toContainText("city");
  await expect(page.getByRole("textbox", { name: "City" })).toHaveValue("Malmö");
  await expect(page.getByLabel("Visibility")).toHaveValue("discoverable");
});

const managed = ["/applications", "/participants", "/roles", "/form", "/settings", "/audit"];

test("no page shows another organization's event", async ({ page }) => {
  const { person } = await anOrganizer();
  const foreign = await anEvent(await anOrganization(), { title: "Secret Con" });
  const applicant = await aPerson();
  await aParticipant(foreign, applicant);
  await signIn(page, person);
  for (const path of ["", ...managed, `/applications/${applicant.id}`]) {
    expect((await page.goto(`/organizer/events/${foreign.id}${path}`))?.status(), path).toBe(404);
    await expect(page).not.toHaveTitle(/Secret/);
  }
  expect((await page.goto(`/organizations/${foreign.organization_id}/audit`))?.status()).toBe(404);
  for (const path of ["/operator/audit", "/operator/people"])
    expect((await page.goto(path))?.status()).toBe(404);
});

test("an action on another organization's event is refused as one that does not exist, and changes nothing", async ({
  page,
}) => {
  const { person, organization } = await anOrganizer();
  const own = await anEvent(organization);
  const foreign = await anEvent(await anOrganization());
  const applicant = await aPerson();
  const pending = { application_status: "pending", registered_at: null, display_name: "Ana" };
  for (const event of [own, foreign]) await aParticipant(event, applicant, pending);
  await signIn(page, person);
  // React would put the own event's id back.
  await openHydrated(page, `/organizer/events/${own.id}/applications`);
  await page
    .locator('form[aria-label^="Decide on Ana,"] input[name="event"]')
    .evaluate((input, id) => input.setAttribute("value", id), foreign.id);
  await page.getByRole("row", { name: "Ana" }).getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("row", { name: "Ana" }).getByRole("alert")).toContainText(
    "This no longer exists",
  );
  expect(
    await prisma().eventPerson.findMany({
      where: { person_id: applicant.id },
      select: { application_status: true },
    }),
  ).toEqual([own, foreign].map(() => ({ application_status: "pending" })));
});

test("a member who only manages integrations sees the event and none of its people", async ({
  page,
}) => {
  const { person, organization } = await anOrganizer({
    manage_events: false,
    manage_integrations: true,
  });
  const event = await anEvent(organization);
  await signIn(page, person);
  await page.goto(`/organizer/events/${event.id}`);
  await expect(page.getByRole("button", { name: "Save changes" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Participants" })).toHaveCount(0);
  for (const path of managed)
    expect((await page.goto(`/organizer/events/${event.id}${path}`))?.status(), path).toBe(404);
});

test("an operator reads the log of all changes, and finds a person with their organizations and events", async ({
  page,
}) => {
  const { person, organization } = await anOrganizer();
  await aParticipant(await anEvent(organization, { title: "Lantern Con 2027" }), person);
  await signIn(page, await anAccount({ name: "Olga Operator", is_operator: true }));
  await page.goto("/operator");
  await page.getByRole("link", { name: "Activity log" }).click();
  await expect(
    page.getByRole("row", { name: "Signed in" }).filter({ hasText: "Olga Operator" }).first(),
  ).toBeVisible();
  await expectAccessible(page);
  await page.goto("/operator/people");
  await page.getByRole("searchbox", { name: "Search by e-mail" }).fill(person.email ?? "");
  await page.getByRole("button", { name: "Search" }).click();
  const row = page.getByRole("row", { name: "Otto Organizer" });
  await expect(row).toContainText(organization.name);
  await expect(row).toContainText("Lantern Con 2027");
  await expectAccessible(page);
});
