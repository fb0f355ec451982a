import { prisma } from "@/lib/db/prisma";
import { expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { openHydrated } from "../support/hydrated";
import { aMember, anEvent, anOrganization, aParticipant, aPerson } from "../support/world";

async function anOrganizer(event: object = {}) {
  const person = await anAccount({ name: "Otto Organizer" });
  const organization = await anOrganization();
  await aMember(organization, person);
  return {
    person,
    organization,
    event: await anEvent(organization, { title: "Lantern Con 2027", ...event }),
  };
}

const applicant = async (event: { id: string }, display_name: string, data: object = {}) => {
  const person = await aPerson({ name: display_name });
  await aParticipant(event, person, {
    application_status: "pending",
    registered_at: null,
    display_name,
    ...data,
  });
  return person;
};

const row = (page: Page, name: string) => page.getByRole("row", { name });
const occurrences = async (event: { id: string }) =>
  (
    await prisma().occurrence.findMany({
      where: { event_id: event.id },
      orderBy: [{ occurred_at: "asc" }, { event_type: "asc" }],
    })
  ).map(({ event_type }) => event_type);

test("an organizer reviews applications one by one, and approves the rest in one go", async ({
  page,
}) => {
  const { person, event } = await anOrganizer();
  await prisma().formField.create({
    data: { event_id: event.id, key: "diet", label: "What should the kitchen know?" },
  });
  for (const name of ["Ana", "Ben", "Cleo", "Dov", "Eli"])
    await applicant(event, name, { custom_form_fields: { diet: "vegan" } });
  await signIn(page, person);
  await page.goto(`/organizer/events/${event.id}/applications`);
  await row(page, "Ana").getByRole("button", { name: "Approve" }).click();
  await expect(row(page, "Ana")).toContainText("approved");
  await row(page, "Ben").getByRole("button", { name: "Reject" }).focus();
  await page.keyboard.press("Enter");
  await expect(row(page, "Ben")).toContainText("Rejection takes effect");
  await expect(row(page, "Ben").getByRole("link", { name: "Ben" })).toBeFocused();
  await row(page, "Cleo").getByRole("button", { name: "Request revision" }).click();
  await expect(row(page, "Cleo")).toContainText("Request for revision takes effect");
  await expect(row(page, "Ben")).toContainText("rejected", { timeout: 30_000 });
  await expect(row(page, "Cleo")).toContainText("revision requested", { timeout: 30_000 });
  await expectAccessible(page);

  await page.getByRole("combobox", { name: "State" }).selectOption("pending");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(row(page, "Ana")).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Select all pending on this page" }).check();
  await page.getByRole("checkbox", { name: "Select Eli" }).uncheck();
  await page.getByRole("button", { name: "Approve selected" }).click();
  await expect(row(page, "Dov")).toHaveCount(0);
  await expect(page.getByText("Approved 1 application.")).toBeVisible();

  await page.getByRole("link", { name: "Eli" }).click();
  await expect(page.getByText("vegan")).toBeVisible();
  await page.getByRole("textbox", { name: "Message to the applicant" }).fill("Which days?");
  const setStatus = (application_status: string) =>
    prisma().eventPerson.updateMany({
      where: { event_id: event.id, display_name: "Eli" },
      data: { application_status },
    });
  await setStatus("approved");
  await page.getByRole("button", { name: "Request revision" }).click();
  await expect(page.getByText("This application is already approved.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Message to the applicant" })).toHaveValue(
    "Which days?",
  );
  await setStatus("pending");
  await page.getByRole("button", { name: "Request revision" }).click();
  await expect(page.getByText("Request for revision takes effect")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Message to the applicant" })).toHaveValue(
    "Which days?",
  );
  await page.getByRole("textbox", { name: "Note on the application" }).fill("Asked on Monday.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(row(page, "Application revision requested")).toContainText("Otto Organizer");
  await expectAccessible(page);
  expect(await occurrences(event)).toEqual([
    "application.approved",
    "participant.registered",
    "application.rejected",
    "application.revision_requested",
    "application.approved",
    "participant.registered",
    "application.revision_requested",
  ]);
});

test("an organizer edits a participant, adds a guest, and removes a participant after a confirmation", async ({
  page,
}) => {
  const { person, event } = await anOrganizer();
  await prisma().role.create({ data: { event_id: event.id, name: "Volunteer" } });
  await prisma().formField.create({
    data: {
      event_id: event.id,
      key: "diet",
      label: "What should the kitchen know?",
      required: true,
    },
  });
  const mira = await aPerson();
  await aParticipant(event, mira, { display_name: "Mira", custom_form_fields: { diet: "vegan" } });
  const leaving = await aPerson();
  await aParticipant(event, leaving, { display_name: "Bela" });
  const activity = await prisma().activity.create({
    data: { event_id: event.id, title: "Board games", committed_signups_count: 1 },
  });
  await prisma().signUp.create({
    data: { event_id: event.id, activity_id: activity.id, person_id: leaving.id },
  });
  await signIn(page, person);
  await page.goto(`/organizer/events/${event.id}/participants`);

  await row(page, "Mira").getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Display name" }).fill("");
  await dialog.getByRole("textbox", { name: "Nickname" }).fill("mirasol");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("textbox", { name: "Display name" })).toBeFocused();
  await expect(dialog.getByRole("textbox", { name: "Nickname" })).toHaveValue("mirasol");
  await expectAccessible(page);
  await dialog.getByRole("textbox", { name: "Display name" }).fill("Mira S.");
  await dialog.getByRole("combobox", { name: "Role" }).selectOption("Volunteer");
  await dialog.getByRole("textbox", { name: "Admin notes" }).fill("Has the key.");
  await expect(dialog.getByRole("textbox", { name: "What should the kitchen know?" })).toHaveValue(
    "vegan",
  );
  await dialog.getByRole("textbox", { name: "What should the kitchen know?" }).fill("no nuts");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row(page, "Mira S.")).toContainText("Volunteer");
  await expect(row(page, "Mira S.")).toContainText("Has the key.");
  expect(
    await prisma().eventPerson.findFirst({
      where: { person_id: mira.id },
      select: { custom_form_fields: true },
    }),
  ).toEqual({
    custom_form_fields: { diet: "no nuts" },
  });

  await page.getByRole("button", { name: "Add guest" }).click();
  await dialog.getByRole("textbox", { name: "Display name" }).fill("Aunt Greta");
  await dialog.getByRole("textbox", { name: "Display name" }).press("Enter");
  await expect(row(page, "Aunt Greta")).toContainText("guest");

  await row(page, "Bela").getByRole("button", { name: "Remove" }).click();
  await expect(dialog).toContainText("1 place becomes available again.");
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(row(page, "Bela")).toHaveCount(0);
  await expect(page.getByText("Removal of Bela takes effect")).toHaveCount(0); // it has
  await page.getByRole("searchbox", { name: "Search by name or e-mail" }).fill("greta");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(row(page, "Mira S.")).toHaveCount(0);
  await expect(row(page, "Aunt Greta")).toBeVisible();
  expect(await occurrences(event)).toEqual([
    "participant.profile_updated",
    "participant.registered",
    "activity.capacity_state_changed",
    "participant.removed",
  ]);
});

test("after a search, the focus stays in its field, and the number found is announced", async ({
  page,
}) => {
  const { person, event } = await anOrganizer();
  for (const display_name of ["Ana", "Anouk", "Ben"]) await applicant(event, display_name);
  await signIn(page, person);
  await openHydrated(page, `/organizer/events/${event.id}/applications`);
  const announced = page.locator("[aria-live=polite]");
  for (const [searched, found] of [
    ["An", "2 applications"],
    ["Ben", "1 application"],
  ] as const) {
    await page.getByRole("searchbox").fill(searched);
    await page.keyboard.press("Enter");
    await expect(announced.filter({ hasText: found })).toHaveText(found);
    await expect(page.getByRole("searchbox")).toBeFocused();
    await expect(page.getByRole("searchbox")).toHaveValue(searched);
  }
  await page.getByRole("combobox", { name: "State" }).selectOption("approved");
  await page.getByRole("button", { name: "Search" }).press("Enter");
  await expect(announced.filter({ hasText: "0 applications" })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Search" })).toBeFocused();
});

test("an edit of a participant whom another organizer has changed is refused and overwrites nothing", async ({
  page,
}) => {
  const { person, event } = await anOrganizer();
  const participant = await aPerson();
  await aParticipant(event, participant, { display_name: "Mira" });
  await signIn(page, person);
  await page.goto(`/organizer/events/${event.id}/participants`);
  await row(page, "Mira").getByRole("button", { name: "Edit" }).click();
  await prisma().eventPerson.updateMany({
    where: { person_id: participant.id },
    data: { nickname: "theirs" },
  });
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Nickname" }).fill("mine");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Somebody else changed this");
  expect(
    await prisma().eventPerson.findFirst({
      where: { person_id: participant.id },
      select: { nickname: true },
    }),
  ).toEqual({ nickname: "theirs" });
});

test("roles and questions are added, edited, moved and deleted, and the log has an entry for each change", async ({
  page,
}) => {
  const { person, event, organization } = await anOrganizer();
  await signIn(page, person);
  const dialog = page.getByRole("dialog");
  await page.goto(`/organizer/events/${event.id}/roles`);
  await page.getByRole("button", { name: "Add role" }).click();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Speaker");
  await dialog.getByRole("button", { name: "Save" }).click();
  await row(page, "Speaker").getByRole("button", { name: "Edit" }).click();
  await dialog.getByRole("textbox", { name: "Description" }).fill("Gives a talk.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row(page, "Speaker")).toContainText("Gives a talk.");
  await row(page, "Speaker").getByRole("button", { name: "Delete" }).click();
  await aParticipant(event, await aPerson(), {
    role_id: (await prisma().role.findFirstOrThrow({ where: { event_id: event.id } })).id,
  });
  await dialog.getByRole("button", { name: "Delete" }).click();
  // The person who got the role while the dialog was open keeps it.
  await expect(row(page, "Speaker")).toContainText("In use: 1 person.");
  await expect(row(page, "Speaker").getByRole("button", { name: "Delete" })).toHaveCount(0);

  await page.goto(`/organizer/events/${event.id}/form`);
  for (const question of ["What should the kitchen know?", "When do you arrive?"]) {
    await page.getByRole("button", { name: "Add question" }).click();
    await dialog.getByRole("textbox", { name: "Question" }).fill(question);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(row(page, question)).toBeVisible();
  }
  await row(page, "When do you arrive?").getByRole("button", { name: "Move up" }).click();
  await expect(page.getByRole("row").nth(1)).toContainText("When do you arrive?");
  await row(page, "When do you arrive?").getByRole("button", { name: "Edit" }).click();
  await dialog.getByRole("combobox", { name: "Answer" }).selectOption("Choice");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("textbox", { name: "Choices" })).toHaveAccessibleDescription(
    /at least one choice/,
  );
  await dialog.getByRole("textbox", { name: "Choices" }).fill("First morning\nLater");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row(page, "When do you arrive?")).toContainText("Choice");
  await expectAccessible(page);
  await row(page, "What should the kitchen know?").getByRole("button", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(row(page, "What should the kitchen know?")).toHaveCount(0);

  await page.goto(`/organizer/events/${event.id}/audit`);
  await expect(page.getByRole("row").nth(1)).toContainText(
    "Form field deleted: what_should_the_kitchen_know",
  );
  await expect(page.getByRole("row").nth(1)).toContainText("Otto Organizer");
  await page.getByRole("combobox", { name: "About" }).selectOption("role");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(row(page, "Form field")).toHaveCount(0);
  await expect(row(page, "Role edited: Speaker")).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/organizations/${organization.id}/audit`);
  await expect(row(page, "Role created: Speaker")).toBeVisible();
});

test("on a phone a participant is a short row, and the name leads to a page with everything", async ({
  page,
}) => {
  const { person, event } = await anOrganizer();
  const ana = await aPerson({ email: "ana.with.a.long.address@example.com" });
  await aParticipant(event, ana, { display_name: "Ana", real_name: "Ana Maria de la Rosa Lima" });
  await signIn(page, person);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/organizer/events/${event.id}/participants`);
  expect((await row(page, "Ana").boundingBox())?.height).toBeLessThanOrEqual(72);
  await page.getByRole("link", { name: "Ana", exact: true }).click();
  await expect(page).toHaveURL(`/organizer/events/${event.id}/participants/${ana.id}`);
  await expect(page.getByText("Ana Maria de la Rosa Lima")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove" }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByRole("textbox", { name: "Message to the participant" })
    .fill("See you in 2028.");
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect
    .poll(() =>
      prisma().notification.findFirst({
        where: { person_id: ana.id, kind: "participant.removed" },
        select: { details: true },
      }),
    )
    .toMatchObject({ details: { message: "See you in 2028." } });
});

test("a dialog that was opened in a row stays open when the window becomes narrow", async ({
  page,
}) => {
  const { person, event } = await anOrganizer();
  await applicant(event, "Ana", { application_status: "approved", registered_at: new Date() });
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, person);
  await openHydrated(page, `/organizer/events/${event.id}/participants`);
  await row(page, "Ana").getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Ana" });
  await dialog.getByRole("textbox", { name: "Nickname" }).fill("Annie");
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(dialog.getByRole("textbox", { name: "Nickname" })).toHaveValue("Annie");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(row(page, "Ana").getByRole("button", { name: "Edit" })).toBeHidden();
});
