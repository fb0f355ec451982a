import { prisma } from "@/lib/db/prisma";
import { everyLook, expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, test } from "../support/browser-test";
import { openHydrated } from "../support/hydrated";
import { aMember, anEvent, anOrganization, aParticipant, aPerson } from "../support/world";

test.use({ timezoneId: "America/New_York", locale: "en-US" });

async function anOrganizer(abilities?: { manage_events: boolean; manage_integrations: boolean }) {
  const person = await anAccount({ name: "Otto Organizer" });
  const organization = await anOrganization();
  await aMember(organization, person, abilities);
  const event = await anEvent(organization, { title: "Lantern Con 2027" });
  for (const display_name of ["Ana Lima", "Ben Okoye", "Ben Okoye"])
    await aParticipant(event, await aPerson(), { display_name });
  return { person, event };
}

const occurrencesOf = async ({ id }: { id: string }) =>
  (await prisma().occurrence.findMany({ where: { event_id: id }, orderBy: { occurred_at: "asc" } }))
    .map(({ event_type }) => event_type)
    .sort();

test("an organizer plans an activity: thread, times in their time zone, host, errors at their fields, states, deletion", async ({
  page,
}) => {
  const { person, event } = await anOrganizer();
  await signIn(page, person);
  await page.goto(`/organizer/events/${event.id}/program`);
  await page.getByRole("link", { name: "Add thread" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Lectures");
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByRole("row", { name: "Lectures" })).toBeVisible();

  await page.getByRole("link", { name: "Add activity" }).click();
  await expect(page.getByLabel("Start time")).toHaveAccessibleDescription(/America\/New_York/);
  await page.getByLabel("Start time").fill("2027-05-14T20:30");
  await page.getByLabel("Host", { exact: true }).fill("Ben Okoye");
  await page.getByLabel("Capacity").fill("many");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Title")).toBeFocused();
  await expect(page.getByLabel("Title")).toHaveAccessibleDescription(/Give it a title/);
  await expect(page.getByLabel("Capacity")).toHaveAccessibleDescription(/Enter a whole number/);
  await expect(page.getByLabel("Host", { exact: true })).toHaveAccessibleDescription(
    /matches no participant, or more than one/,
  );
  await expect(page.getByLabel("Start time")).toHaveValue("2027-05-14T20:30");

  await page.getByLabel("Title").fill("Opening");
  await page.getByLabel("Capacity").fill("12");
  await page.getByLabel("Thread").selectOption("Lectures");
  await page.getByLabel("Host", { exact: true }).fill("Ana");
  await expect(page.locator("datalist option[value='Ana Lima']")).toHaveCount(1);
  await page.getByLabel("Host", { exact: true }).fill("Ana Lima");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("End time")).toHaveAccessibleDescription(/needs an end/);
  await page.getByLabel("End time").fill("2027-05-14T22:00");
  await page.getByRole("button", { name: "Save" }).click();

  const row = page.getByRole("row", { name: "Opening" });
  await expect(row).toContainText("20:30 – 22:00");
  await expect(row).toContainText("Ana Lima");
  await expect(page.getByRole("rowheader", { name: /^Friday 14 May 2027/ })).toBeVisible();
  const stored = await prisma().activity.findFirstOrThrow({ where: { event_id: event.id } });
  expect(stored).toMatchObject({
    status: "scheduled",
    start_time: new Date("2027-05-15T00:30:00Z"),
    capacity: 12,
  });

  await row.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByLabel("Start time")).toHaveValue("2027-05-14T20:30");
  await page.getByRole("button", { name: "Unschedule" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unschedule" }).click();
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Schedule Opening" });
  await dialog.getByLabel("Starts").fill("2027-05-15T09:00");
  await dialog.getByLabel("Ends").fill("2027-05-15T10:00");
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await page.getByRole("button", { name: "Cancel activity" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel activity" }).click();
  await expect(page.getByText(/^Cancellation takes effect in \d+ s$/)).toBeVisible();
  await page.getByRole("button", { name: "Reinstate" }).click();
  await expect(page.getByRole("button", { name: "Schedule", exact: true })).toBeVisible();
  await page.getByLabel("Capacity").fill("20");
  await page.getByRole("button", { name: "Save" }).click();

  await row.getByRole("button", { name: "Delete" }).click();
  await page
    .getByRole("dialog", { name: "Delete Opening?" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(page.getByText("No activities yet")).toBeVisible();
  expect(await occurrencesOf(event)).toEqual([
    "activity.capacity_state_changed",
    "activity.created",
    "activity.deleted",
    ...Array(5).fill("activity.updated"),
    "thread.created",
  ]);
});

test("an organizer adds several threads and activities in a row, and downloads the program from its page", async ({
  page,
}) => {
  const { person, event } = await anOrganizer();
  await signIn(page, person);
  for (const [kind, field, names] of [
    ["threads", "Name", ["Talks", "Music"]],
    ["activities", "Title", ["Opening", "Concert"]],
  ] as const) {
    await page.goto(`/organizer/events/${event.id}/program/${kind}/new`);
    await page.getByRole("textbox", { name: field, exact: true }).fill(names[0]);
    await page.getByRole("checkbox", { name: "Add another afterwards" }).check();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved. Add the next one.")).toBeVisible();
    await expect(page.getByRole("textbox", { name: field, exact: true })).toHaveValue("");
    await page.getByRole("textbox", { name: field, exact: true }).fill(names[1]);
    await page.getByRole("checkbox", { name: "Add another afterwards" }).uncheck();
    await page.getByRole("button", { name: "Save" }).click();
    for (const name of names) await expect(page.getByRole("row", { name })).toBeVisible();
  }
  const address = await page
    .getByRole("navigation", { name: "Download the program" })
    .getByRole("link", { name: "CSV", exact: true })
    .getAttribute("href");
  const csv = await (await page.request.get(address ?? "")).text();
  expect(csv).toContain("Opening");
  expect(csv).toContain("Concert");
});

test("an organizer manages the event's locations", async ({ page }) => {
  const { person, event } = await anOrganizer();
  await signIn(page, person);
  await page.goto(`/organizer/events/${event.id}/locations`);
  await page.getByRole("link", { name: "Add location" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Main hall");
  await page.getByLabel("Type").selectOption("Stage");
  await page.getByText("Advanced").click();
  await page.getByLabel("Color").fill("petrol");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Color")).toBeFocused();
  await page.getByLabel("Color").fill("#0b6068");
  await page.getByRole("button", { name: "Save" }).click();
  const row = page.getByRole("row", { name: "Main hall" });
  await row.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Floor").fill("2");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Stage");
  await row.getByRole("button", { name: "Delete" }).click();
  await page
    .getByRole("dialog", { name: "Delete Main hall?" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(page.getByText("No locations yet")).toBeVisible();
  expect(await occurrencesOf(event)).toEqual([
    "location.created",
    "location.deleted",
    "location.updated",
  ]);
});

test("an organizer opens a wave before its time and stops it, and another starts and finishes by itself", async ({
  page,
}) => {
  const { person, event } = await anOrganizer();
  const fields = { event_id: event.id, status: "scheduled" };
  await prisma().activity.createMany({
    data: Array.from({ length: 12 }, (_, n) => ({ event_id: event.id, title: `Game ${n}` })),
  });
  await signIn(page, person);
  await page.goto(`/organizer/events/${event.id}/waves`);
  await page.getByRole("link", { name: "Add wave" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Early");
  await page.getByLabel("Start time").fill("2027-05-01T10:00");
  await page.getByLabel("End time").fill("2027-05-02T10:00");
  await page.getByLabel("Search activities").fill("Game 11");
  await page.getByRole("checkbox", { name: "Game 11" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  const row = page.getByRole("row", { name: "Early" });
  await expect(row).toContainText("1 activity");
  await row.getByRole("button", { name: "Start now" }).press("Enter");
  await expect(row).toContainText("started");
  await row.getByRole("button", { name: "Stop wave" }).press("Enter");
  await page
    .getByRole("dialog", { name: "Stop Early?" })
    .getByRole("button", { name: "Stop wave" })
    .click();
  await expect(row).toContainText("canceled");

  const past = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await prisma().registrationWave.create({
    data: { ...fields, name: "Late", start_time: past(2), end_time: past(1) },
  });
  await expect
    .poll(() => occurrencesOf(event))
    .toEqual([
      "activity.updated",
      "registration_wave.canceled",
      "registration_wave.finished",
      "registration_wave.started",
      "registration_wave.started",
    ]);
});

/** All pages of the program, its locations and its waves, each with some content. */
const somePages = async (event: { id: string }) => {
  const keys = { event_id: event.id };
  const thread = await prisma().thread.create({ data: { ...keys, name: "Lectures" } });
  const location = await prisma().location.create({
    data: { ...keys, name: "Main hall", scope: "indoor", type: "stage", thread_id: thread.id },
  });
  const times = {
    start_time: new Date("2027-05-14T08:00:00Z"),
    end_time: new Date("2027-05-14T09:00:00Z"),
  };
  const links = { thread_id: thread.id, location_id: location.id };
  const activity = await prisma().activity.create({
    data: { ...keys, ...times, ...links, title: "Opening", status: "scheduled" },
  });
  const wave = await prisma().registrationWave.create({
    data: { ...keys, name: "Early", start_time: new Date("2027-05-01T08:00:00Z") },
  });
  const pages = [
    "program",
    "program/activities/new",
    `program/activities/${activity.id}`,
    "program/threads/new",
    `program/threads/${thread.id}`,
  ];
  return [
    ...pages,
    "locations",
    "locations/new",
    `locations/${location.id}`,
    "waves",
    "waves/new",
    `waves/${wave.id}`,
  ];
};

test("a person who is no longer a member cannot save, and the form keeps what was typed", async ({
  page,
}) => {
  const { person, event } = await anOrganizer();
  await signIn(page, person);
  await page.goto(`/organizer/events/${event.id}/program/threads/new`);
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Lectures");
  await prisma().organizationMember.deleteMany({ where: { person_id: person.id } });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("This no longer exists");
  await expect(name).toHaveValue("Lectures");
  expect(await prisma().thread.count({ where: { event_id: event.id } })).toBe(0);
});

test("editing what was deleted since the page was opened is refused at the form, which keeps what was typed", async ({
  page,
}) => {
  const { person, event } = await anOrganizer();
  await signIn(page, person);
  const { id } = await prisma().location.create({
    data: { event_id: event.id, name: "Main hall", scope: "indoor", type: "stage" },
  });
  await openHydrated(page, `/organizer/events/${event.id}/locations/${id}`);
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Great hall");
  await prisma().location.deleteMany({ where: { id } });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("This no longer exists");
  await expect(name).toHaveValue("Great hall");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("times are entered and shown in UTC, and the form says so", async ({ page }) => {
    const { person, event } = await anOrganizer();
    await signIn(page, person);
    await page.goto(`/organizer/events/${event.id}/program/activities/new`);
    await page.getByLabel("Title").fill("Opening");
    await expect(page.getByLabel("Start time")).toHaveAccessibleDescription(/Time zone: UTC/);
    await page.getByLabel("Start time").fill("2027-05-14T20:30");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByLabel("End time")).toHaveAccessibleDescription(/needs an end/);
    await expect(page.getByLabel("Start time")).toHaveValue("2027-05-14T20:30");
    await page.getByLabel("End time").fill("2027-05-14T22:00");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("row", { name: "Opening" }).getByRole("link", { name: "Edit" }).click();
    await expect(page.getByLabel("Start time")).toHaveValue("2027-05-14T20:30");
    const stored = await prisma().activity.findFirstOrThrow({ where: { event_id: event.id } });
    expect(stored.start_time).toEqual(new Date("2027-05-14T20:30:00Z"));
  });
});

test("pages of another organization's event are not found, and a member who may not manage events sees no buttons", async ({
  page,
}) => {
  const { event } = await anOrganizer();
  const paths = await somePages(event);
  const stranger = await anOrganizer();
  await signIn(page, stranger.person);
  const statusOf = async (path: string) =>
    (await page.request.get(`/organizer/events/${event.id}/${path}`)).status();
  expect(await Promise.all(paths.map(statusOf))).toEqual(paths.map(() => 404));

  const viewer = await anAccount();
  await aMember({ id: event.organization_id }, viewer, {
    manage_events: false,
    manage_integrations: true,
  });
  await page.context().clearCookies();
  await signIn(page, viewer);
  for (const path of ["program", "locations", "waves"]) {
    await page.goto(`/organizer/events/${event.id}/${path}`);
    await expect(page.getByRole("table").first()).toBeVisible();
    await expect(
      page.getByRole("main").getByRole("button", { name: /Delete|Stop|Start/ }),
    ).toHaveCount(0);
    await expect(page.getByRole("link", { name: /^Add|^Edit/ })).toHaveCount(0);
  }
  expect(await statusOf("program/activities/new")).toBe(404);
});

test("the program, its forms, locations and waves are accessible in both themes at phone and desktop width", async ({
  page,
}) => {
  test.slow();
  const { person, event } = await anOrganizer();
  const paths = (await somePages(event)).filter((path) =>
    /^program$|activities\/(?!new)|^locations$|waves\/(?!new)/.test(path),
  );
  await signIn(page, person);
  for (const path of paths) {
    await page.goto(`/organizer/events/${event.id}/${path}`);
    await expectAccessible(page, everyLook);
  }
});
