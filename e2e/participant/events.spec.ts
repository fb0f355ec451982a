import { prisma } from "@/lib/db/prisma";
import { everyLook, expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { aMember, anEvent, anOrganization, aParticipant, aPerson } from "../support/world";

const hour = 3_600_000;

/**
 * A published event with its own questions and two activities. One activity is gated by a wave that
 * opens later.
 */
async function aConvention(data: Parameters<typeof anEvent>[1] = {}) {
  const organization = await anOrganization({ name: "Lantern Society" });
  const title = `Lantern Con ${Math.random().toString(36).slice(2, 8)}`;
  const description =
    "## Games\n\nBring *dice*, see [the rules](https://example.com/rules).\n\n<script>alert(1)</script>";
  const days = {
    start_date: new Date(Date.now() + 24 * hour),
    end_date: new Date(Date.now() + 72 * hour),
    city: "Uppsala",
  };
  const event = await anEvent(organization, { title, description, ...days, ...data });
  const inEvent = { event_id: event.id };
  await prisma().formField.createMany({
    data: [
      {
        ...inEvent,
        key: "arrival",
        label: "When do you arrive?",
        type: "select",
        options: ["First morning", "Later"],
        required: true,
      },
      {
        ...inEvent,
        key: "offer",
        label: "What would you like to run?",
        type: "textarea",
        sort_order: 1,
      },
      {
        ...inEvent,
        key: "first_time",
        label: "Is this your first time?",
        type: "checkbox",
        sort_order: 2,
      },
    ],
  });
  const host = await aParticipant(event, await aPerson(), { display_name: "Hana Host" });
  const shy = await aParticipant(event, await aPerson(), {
    display_name: "Shy Person",
    real_name: "Secret Name",
    privacy_mode: true,
  });
  const scheduled = { ...inEvent, status: "scheduled", sign_ups_enabled: true, capacity: 4 };
  const at = (hours: number) => ({
    start_time: new Date(days.start_date.getTime() + hours * hour),
    end_time: new Date(days.start_date.getTime() + (hours + 1) * hour),
  });
  const thread = await prisma().thread.create({ data: { ...inEvent, name: "At the tables" } });
  const salt = {
    ...scheduled,
    title: "Salt Road",
    ...at(1),
    host_person_id: host.person_id,
    thread_id: thread.id,
  };
  await prisma().activity.create({ data: salt });
  const gated = await prisma().activity.create({
    data: { ...scheduled, title: "Nine Lighthouses", ...at(30), host_person_id: shy.person_id },
  });
  const wave = await prisma().registrationWave.create({
    data: {
      ...inEvent,
      status: "scheduled",
      start_time: new Date(Date.now() + hour),
      audience: "all",
    },
  });
  await prisma().waveActivity.create({
    data: { ...inEvent, wave_id: wave.id, activity_id: gated.id },
  });
  return { organization, event, title, path: `/events/${event.slug}` };
}

const setRecord = (event: { id: string }, person: { id: string }, data: object) =>
  prisma().eventPerson.updateMany({ where: { event_id: event.id, person_id: person.id }, data });

const activity = (page: Page, name: string) => page.getByRole("article", { name });

test("a person discovers an event, applies, takes part and cancels", async ({ page }) => {
  const { event, title, path } = await aConvention();
  const person = await anAccount({ name: "Petra Participant" });

  await page.goto("/events");
  await page.getByRole("searchbox", { name: "Search by title or place" }).fill(title);
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Games" })).toBeVisible();
  await expect(page.getByRole("link", { name: "the rules" })).toHaveAttribute(
    "rel",
    "noopener nofollow",
  );
  await expect(activity(page, "Salt Road")).toContainText("with Hana Host");
  await expect(activity(page, "Salt Road")).toContainText("4 of 4 places left");
  await expect(activity(page, "Nine Lighthouses")).toContainText("with Private");
  await expect(activity(page, "Nine Lighthouses")).toContainText("Sign-ups open");
  for (const secret of ["Shy Person", "Secret Name", "alert(1)", person.id])
    expect(await page.content()).not.toContain(secret);
  await expect(page.getByRole("button", { name: "Sign up" })).toHaveCount(0);

  await page.getByRole("link", { name: "Apply" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill(person.email ?? "");
  await page.getByRole("textbox", { name: "Password" }).fill("correct horse battery staple");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Display name" })).toHaveValue(
    "Petra Participant",
  );
  await page.getByRole("textbox", { name: "Display name" }).fill("Petra");
  await page.getByRole("textbox", { name: "Nickname" }).fill("petrichor");
  await page
    .getByRole("textbox", { name: "What would you like to run?" })
    .fill("A game\nabout bread");
  await page.getByRole("button", { name: "Submit application" }).click();
  const arrival = page.getByRole("combobox", { name: "When do you arrive?" });
  await expect(arrival).toBeFocused();
  await expect(arrival).toHaveAccessibleDescription("Choose an answer.");
  await arrival.selectOption("Later");
  await prisma().event.update({ where: { id: event.id }, data: { access_mode: "closed" } });
  await page.getByRole("button", { name: "Submit application" }).click();
  await expect(page.getByText("This event does not accept applications.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "What would you like to run?" })).toHaveValue(
    "A game\nabout bread",
  );
  await prisma().event.update({ where: { id: event.id }, data: { access_mode: "open_approval" } });
  await page.getByRole("button", { name: "Submit application" }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByText("Your application is pending.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign up" })).toHaveCount(0);

  await setRecord(event, person, { application_status: "approved", registered_at: new Date() });
  await page.goto(path);
  await expect(page.getByText("You are registered.")).toBeVisible();
  const salt = activity(page, "Salt Road");
  await salt.getByRole("button", { name: "Sign up" }).focus();
  await page.keyboard.press("Enter");
  const leave = salt.getByRole("button", { name: "Leave" });
  await expect(leave).toBeFocused();
  await expect(leave).toHaveAccessibleDescription(/Salt Road/);
  await expect(salt).toContainText("3 of 4 places left");
  await page.keyboard.press("Enter");
  const leaveDialog = page.getByRole("dialog", { name: "Leave Salt Road?" });
  await leaveDialog.getByRole("button", { name: "Cancel" }).click();
  await expect(leave).toBeFocused();
  await page.keyboard.press("Enter");
  await leaveDialog.getByRole("button", { name: "Leave" }).click();
  await expect(salt.getByRole("button", { name: "Sign up" })).toBeFocused();
  await salt.getByRole("button", { name: "Sign up" }).click();
  await expect(salt).toContainText("You are signed up.");

  await page.getByRole("link", { name: "Edit my profile" }).click();
  await expect(page).toHaveTitle(/^Edit my profile · Lantern Con \S+ · Integrations$/);
  await expect(page.getByRole("textbox", { name: "What would you like to run?" })).toHaveValue(
    "A game\nabout bread",
  );
  await expect(page.getByRole("combobox", { name: "When do you arrive?" })).toHaveValue("Later");
  await page.getByRole("textbox", { name: "Display name" }).fill("Petra P.");
  await page.getByRole("checkbox", { name: "Privacy mode" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "Privacy mode" })).toBeChecked();
  await page.getByRole("link", { name: title }).click();

  await page.getByRole("button", { name: "Cancel application" }).click();
  const dialog = page.getByRole("dialog", { name: `Cancel your application to ${title}?` });
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await page.getByRole("button", { name: "Cancel application" }).click();
  await dialog.getByRole("button", { name: "Cancel application" }).click();
  await expect(page.getByText("You cancelled your application.")).toBeVisible();
  await expect(salt).toContainText("4 of 4 places left");
  await page.goto("/account/events");
  await expect(page.getByRole("row", { name: title })).toContainText("cancelled");
  const occurrences = await prisma().occurrence.findMany({
    where: { event_id: event.id },
    select: { event_type: true },
    orderBy: { occurred_at: "asc" },
  });
  const capacity = "activity.capacity_state_changed";
  expect(occurrences.map(({ event_type }) => event_type)).toEqual([
    "application.submitted",
    capacity,
    capacity,
    capacity,
    "participant.profile_updated",
    capacity,
  ]);
});

test("an applicant who is asked for a revision applies again with the previous answers", async ({
  page,
}) => {
  const { event, path } = await aConvention();
  const person = await anAccount();
  const typed = {
    display_name: "Zofia",
    custom_form_fields: { arrival: "Later", first_time: true },
  };
  await aParticipant(event, person, {
    application_status: "revision_requested",
    registered_at: null,
    revision_message: "Which days?",
    ...typed,
  });
  await signIn(page, person);
  await page.goto(path);
  await expect(page.getByText("Which days?")).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit my profile" })).toBeVisible();
  await page.getByRole("link", { name: "Apply again" }).click();
  await expect(page.getByText("Which days?")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Display name" })).toHaveValue("Zofia");
  await expect(page.getByRole("checkbox", { name: "Is this your first time?" })).toBeChecked();
  await page.getByRole("textbox", { name: "What would you like to run?" }).fill("Saturday only");
  await page.getByRole("button", { name: "Submit application" }).click();
  await expect(page.getByText("Your application is pending.")).toBeVisible();
  await expect(page.getByText("Which days?")).toHaveCount(0);
});

test("a draft is visible only to its organization, and a private event is not listed", async ({
  page,
}) => {
  const draft = await aConvention({ publish_status: "draft" });
  const hidden = await aConvention({ visibility: "private" });
  expect((await page.goto(draft.path))?.status()).toBe(404);
  expect((await page.goto(`${draft.path}/apply`))?.status()).toBe(404);
  expect((await page.goto(hidden.path))?.status()).toBe(200);
  for (const { title } of [draft, hidden]) {
    await page.goto(`/events?q=${encodeURIComponent(title)}`);
    await expect(page.getByText("No event found")).toBeVisible();
  }
  const member = await anAccount();
  await aMember(draft.organization, member);
  await signIn(page, member);
  await page.goto(`/organizer/events/${draft.event.id}`);
  await page.getByRole("link", { name: "View public page" }).click();
  await expect(page.getByText("This is a preview")).toBeVisible();
  await expect(page.getByRole("link", { name: "Apply" })).toHaveCount(0);
});

test("applying to an event that accepts everybody registers immediately", async ({ page }) => {
  const { path } = await aConvention({ access_mode: "open_auto" });
  await signIn(page, await anAccount());
  await page.goto(`${path}/apply`);
  await expect(page).toHaveTitle(/^Apply · Lantern Con \S+ · Integrations$/);
  await page.getByRole("combobox", { name: "When do you arrive?" }).selectOption("First morning");
  await page.getByRole("button", { name: "Submit application" }).click();
  await expect(
    page.getByText("You are registered. Your application is still pending."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign up" })).toHaveCount(1);
});

test("public pages, the form and its dialog are accessible in both themes at phone and desktop width", async ({
  page,
}) => {
  const { event, path } = await aConvention();
  const person = await anAccount();
  const visit = async (address: string) => {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, everyLook);
  };
  await visit("/events");
  await visit(path);
  await signIn(page, person);
  await visit(`${path}/apply`);
  await aParticipant(event, person);
  await visit(path);
  await page.getByRole("button", { name: "Cancel application" }).click();
  await expectAccessible(page, everyLook);
  await visit("/account/events");
});
