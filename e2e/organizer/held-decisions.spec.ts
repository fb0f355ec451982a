import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { holdDecisions } from "@/lib/transitions/held-decision/hold";
import { forOne } from "@/lib/transitions/many";
import { expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { openHydrated } from "../support/hydrated";
import { pressAt, tabTo, typeAt } from "../support/keyboard";
import { aMember, anActor, anEvent, anOrganization, aParticipant, aPerson } from "../support/world";

// docs/rules/states.md#held-decisions

// One after the other: a test waits until its page meets a lock on all held decisions.
test.describe.configure({ mode: "default" });

async function anApplication() {
  const [organizer, applicant] = [
    await anAccount({ name: "Otto Organizer" }),
    await aPerson({ name: "Ana" }),
  ];
  const organization = await anOrganization();
  await aMember(organization, organizer);
  const event = await anEvent(organization, { title: "Lantern Con 2027" });
  await aParticipant(event, applicant, {
    application_status: "pending",
    registered_at: null,
    display_name: "Ana",
  });
  const list = `/organizer/events/${event.id}/applications`;
  return { organizer, applicant, event, list, application: `${list}/${applicant.id}` };
}

/** The changes that others can notice: the application's state, webhooks and notifications. */
async function effectsOf({
  event,
  applicant,
}: {
  event: { id: string };
  applicant: { id: string };
}) {
  const { application_status, revision_message } = await prisma().eventPerson.findFirstOrThrow({
    where: { person_id: applicant.id },
  });
  const occurrences = (await prisma().occurrence.findMany({ where: { event_id: event.id } })).map(
    ({ event_type }) => event_type,
  );
  return {
    application_status,
    revision_message,
    occurrences,
    notifications: await prisma().notification.count({ where: { person_id: applicant.id } }),
  };
}

const nothing = {
  application_status: "pending",
  revision_message: null,
  occurrences: [],
  notifications: 0,
};

/** Postpones the decision, which leaves enough time to look at it. */
const inTenMinutes = (event: { id: string }) =>
  prisma().heldDecision.updateMany({
    where: { event_id: event.id },
    data: { due_at: new Date(Date.now() + 600_000) },
  });

/** From the next page load on, pages of this tab collect their one-second timers in `ticking`. */
const countTicks = (page: Page) =>
  page.addInitScript(() => {
    const ticking = new Set<unknown>();
    const { setInterval: start, clearInterval: end } = window;
    window.setInterval = ((work: () => void, ms: number) => {
      const id = start(work, ms);
      if (ms === 1_000) ticking.add(id);
      return id;
    }) as typeof window.setInterval;
    window.clearInterval = (id) => {
      ticking.delete(id);
      end(id);
    };
    Object.assign(window, { ticking });
  });

/** Commits a change while a page that is being opened waits for a lock on the held decisions. */
async function whileHeldDecisionsWait(open: () => Promise<unknown>, change: string) {
  const worker = await pool().connect();
  try {
    await worker.query("BEGIN; LOCK TABLE held_decisions IN ACCESS EXCLUSIVE MODE");
    const opened = open();
    const waiting =
      "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%held_decisions%' AND query NOT LIKE '%due_at <= now()%'";
    await expect
      .poll(async () => (await pool().query(waiting)).rowCount, { intervals: [20] })
      .toBeGreaterThan(0);
    await worker.query(`${change}; COMMIT`);
    await opened;
  } finally {
    worker.release();
  }
}

const message = (page: Page) => page.getByRole("textbox", { name: "Message to the applicant" });
const undo = (page: Page) => page.getByRole("button", { name: "Undo" });

test("a rejection with a message is undone by keyboard after the page was closed and reopened, and the message is kept", async ({
  page,
}) => {
  const scenario = await anApplication();
  await signIn(page, scenario.organizer);
  await openHydrated(page, scenario.application);
  await typeAt(message(page), "We are full.");
  await pressAt(page.getByRole("button", { name: "Reject" }), "Enter");
  await expect(page.getByText(/^Rejection takes effect in \d+ s$/)).toBeVisible();
  // The next Tab moves to Undo.
  await expect(page.getByRole("form", { name: "Decide on Ana" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await expect(page.getByRole("timer")).toHaveAttribute("aria-live", "off");
  await inTenMinutes(scenario.event);
  expect(await effectsOf(scenario)).toEqual(nothing);

  await page.goto("/organizer");
  await openHydrated(page, scenario.application);
  await expect(page.getByText("We are full.")).toBeVisible();
  await expectAccessible(page);
  await pressAt(undo(page), "Enter");
  await expect(page.getByText("Undone. Nobody was notified.")).toBeVisible();
  await expect(message(page)).toHaveValue("We are full.");
  await expect(page.getByRole("form", { name: "Decide on Ana" })).toBeFocused();
  await expectAccessible(page);
  expect(await effectsOf(scenario)).toEqual(nothing);
  expect(await prisma().heldDecision.count({ where: { event_id: scenario.event.id } })).toBe(0);
});

test("a rejection with a message that nobody undoes takes effect after ten seconds, and the list and the page show it by themselves", async ({
  page,
  context,
}) => {
  const scenario = await anApplication();
  await signIn(page, scenario.organizer);
  await openHydrated(page, scenario.application);
  await message(page).fill("We are full.");
  const pressedAt = Date.now();
  await page.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText("Rejection takes effect")).toBeVisible();

  const list = await context.newPage();
  await list.goto(scenario.list);
  await expect(
    list.getByRole("status").getByText(/^Rejection of Ana takes effect in \d+ s$/),
  ).toBeVisible();
  await expect(list.getByRole("row", { name: "Ana" }).getByRole("button")).toHaveCount(0);
  await expect(list.getByRole("row", { name: "Ana" })).toContainText("pending");

  await expect(list.getByRole("row", { name: "Ana" })).toContainText("rejected");
  expect(Date.now() - pressedAt).toBeGreaterThan(10_000);
  await expect(undo(list)).toHaveCount(0);
  await expect(page.getByText("Rejection takes effect")).toHaveCount(0);
  await expect(page.getByRole("row", { name: "Application rejected" })).toContainText(
    "Otto Organizer",
  );
  expect(await effectsOf(scenario)).toEqual({
    ...{ application_status: "rejected", revision_message: "We are full." },
    ...{ occurrences: ["application.rejected"], notifications: 1 },
  });
});

test("when a decision takes effect while Undo has the focus, the focus moves to the heading of the application, of its row, or of the list", async ({
  page,
  context,
}) => {
  const scenario = await anApplication();
  await signIn(page, scenario.organizer);
  await forOne(
    holdDecisions(anActor(scenario.organizer), scenario.event.id, [scenario.applicant.id], {
      decision: "reject",
      message: "We are full.",
    }),
  );
  const openedWithinMs = 25_000; // a busy machine needs more than ten seconds to open three pages
  await prisma().heldDecision.updateMany({
    where: { event_id: scenario.event.id },
    data: { due_at: new Date(Date.now() + openedWithinMs) },
  });
  const [list, waiting] = [await context.newPage(), await context.newPage()];
  await openHydrated(page, scenario.application);
  await openHydrated(list, scenario.list);
  await openHydrated(waiting, `${scenario.list}?state=pending`);
  for (const tab of [page, list, waiting]) await tabTo(undo(tab));

  for (const tab of [page, list, waiting])
    await expect(undo(tab)).toHaveCount(0, { timeout: 2 * openedWithinMs });
  await expect(page.getByRole("heading", { name: "Ana" })).toBeFocused();
  await expect(list.getByRole("rowheader").getByRole("link", { name: "Ana" })).toBeFocused();
  await expect(waiting.getByRole("heading", { name: "Applications" })).toBeFocused();
});

test("the application's page and the list, requested while a decision takes effect, show it", async ({
  page,
}) => {
  const scenario = await anApplication();
  await signIn(page, scenario.organizer);
  for (const path of [scenario.application, scenario.list]) {
    await prisma().eventPerson.updateMany({
      where: { person_id: scenario.applicant.id },
      data: { application_status: "pending" },
    });
    await forOne(
      holdDecisions(anActor(scenario.organizer), scenario.event.id, [scenario.applicant.id], {
        decision: "reject",
        message: "We are full.",
      }),
    );
    await whileHeldDecisionsWait(
      () => page.goto(path),
      `UPDATE event_people SET application_status = 'rejected'
        WHERE person_id = '${scenario.applicant.id}'; DELETE FROM held_decisions
        WHERE person_id = '${scenario.applicant.id}'`,
    );
    await expect(page.getByText("rejected", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
  }
});

test("after a decision by keyboard, the focus is on the heading of the application or of its row", async ({
  page,
}) => {
  const scenario = await anApplication();
  const other = await aPerson({ name: "Ben" });
  await aParticipant(scenario.event, other, {
    application_status: "pending",
    registered_at: null,
    display_name: "Ben",
  });
  await signIn(page, scenario.organizer);
  await openHydrated(page, scenario.application);
  await pressAt(page.getByRole("button", { name: "Approve" }), "Enter");
  await expect(page.getByRole("heading", { name: "Ana" })).toBeFocused();
  await openHydrated(page, scenario.list);
  await pressAt(
    page.getByRole("row", { name: "Ben" }).getByRole("button", { name: "Reject" }),
    "Enter",
  );
  await expect(page.getByRole("rowheader").getByRole("link", { name: "Ben" })).toBeFocused();
});

test("each row of the list counts down like the notice, and one timer drives all of them", async ({
  page,
}) => {
  const scenario = await anApplication();
  const people = [scenario.applicant];
  for (const name of ["Ben", "Cleo", "Dov"]) {
    const person = await aPerson({ name });
    await aParticipant(scenario.event, person, {
      application_status: "pending",
      registered_at: null,
      display_name: name,
    });
    people.push(person);
  }
  const ids = people.map(({ id }) => id);
  await holdDecisions(anActor(scenario.organizer), scenario.event.id, ids, {
    decision: "reject",
    message: "We are full.",
  });
  await inTenMinutes(scenario.event);
  await signIn(page, scenario.organizer);
  await countTicks(page);
  await openHydrated(page, scenario.list);
  const timers = page.getByRole("timer");
  await expect(timers).toHaveCount(5);
  for (const name of ["Ana", "Ben", "Cleo", "Dov"])
    await expect(page.getByRole("row", { name })).toContainText(/Rejection takes effect in \d+ s/);
  const first = await timers.first().textContent();
  await expect(timers.first()).not.toHaveText(first ?? "");
  expect(new Set(await timers.allTextContents()).size).toBe(1);
  for (const timer of await timers.all()) await expect(timer).toHaveAttribute("aria-live", "off");
  expect(await page.evaluate("ticking.size")).toBe(1);
});

test("another organizer undoes a decision in the list, and its message is prefilled for the next decision", async ({
  page,
}) => {
  const scenario = await anApplication();
  const colleague = await aPerson({ name: "Cora Colleague" });
  await aMember({ id: scenario.event.organization_id }, colleague);
  await forOne(
    holdDecisions(anActor(colleague), scenario.event.id, [scenario.applicant.id], {
      decision: "request_revision",
      message: "Which days?",
    }),
  );
  await inTenMinutes(scenario.event);
  await signIn(page, scenario.organizer);
  await openHydrated(page, scenario.list);
  await expect(page.getByText("Request for revision of Ana takes effect")).toBeVisible();
  await expectAccessible(page);
  await pressAt(undo(page), "Enter");
  await expect(page.getByText("Undone for 1 application. Nobody was notified.")).toBeVisible();
  await expect(undo(page)).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Select Ana" }).check();
  await page.getByRole("button", { name: "Request revision of selected" }).click();
  await expect(
    page.getByRole("dialog").getByRole("textbox", { name: "Message to the applicants" }),
  ).toHaveValue("Which days?");
  expect(await effectsOf(scenario)).toEqual(nothing);
});

test("undoing too late removes the countdown and changes nothing", async ({ page }) => {
  const scenario = await anApplication();
  await forOne(
    holdDecisions(anActor(scenario.organizer), scenario.event.id, [scenario.applicant.id], {
      decision: "reject",
      message: "We are full.",
    }),
  );
  await inTenMinutes(scenario.event);
  await signIn(page, scenario.organizer);
  await openHydrated(page, scenario.application);
  await prisma().heldDecision.updateMany({
    where: { event_id: scenario.event.id },
    data: { due_at: new Date(Date.now() - 1_000) },
  });
  await expect.poll(async () => (await effectsOf(scenario)).application_status).toBe("rejected");
  await undo(page).click();
  await expect(page.getByText("Rejection takes effect")).toHaveCount(0);
  expect(await effectsOf(scenario)).toMatchObject({
    application_status: "rejected",
    occurrences: ["application.rejected"],
  });
});

async function aProgram() {
  const scenario = await anApplication();
  await prisma().eventPerson.updateMany({
    where: { event_id: scenario.event.id },
    data: { application_status: "approved", registered_at: new Date() },
  });
  const activity = await prisma().activity.create({
    data: { event_id: scenario.event.id, title: "Opening", committed_signups_count: 1 },
  });
  await prisma().signUp.create({
    data: {
      event_id: scenario.event.id,
      activity_id: activity.id,
      person_id: scenario.applicant.id,
    },
  });
  const base = `/organizer/events/${scenario.event.id}`;
  return {
    ...scenario,
    people: `${base}/participants`,
    activity: `${base}/program/activities/${activity.id}`,
  };
}

/** What of the participant and of the activity others can notice. */
async function noticed(event: { id: string }) {
  const [person, activity] = await Promise.all([
    prisma().eventPerson.findFirstOrThrow({ where: { event_id: event.id } }),
    prisma().activity.findFirstOrThrow({ where: { event_id: event.id } }),
  ]);
  return {
    removed: person.removed_at !== null,
    status: activity.status,
    occurrences: await prisma().occurrence.count({ where: { event_id: event.id } }),
    notifications: await prisma().notification.count({ where: { person_id: person.person_id } }),
  };
}

const unnoticed = { removed: false, status: "new", occurrences: 0, notifications: 0 };

test("a removal is undone by keyboard after a reload, in another tab, and nobody hears of it", async ({
  page,
  context,
}) => {
  const scenario = await aProgram();
  await signIn(page, scenario.organizer);
  await openHydrated(page, scenario.people);
  await page.getByRole("button", { name: "Remove" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove Ana?" });
  await expect(dialog).toContainText("It takes effect after ten seconds and can be undone");
  await dialog.getByRole("textbox", { name: "Message to the participant" }).fill("Bye.");
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(
    page.getByRole("status").getByText(/^Removal of Ana takes effect in \d+ s$/),
  ).toBeVisible();
  await expect(page.getByRole("row", { name: "Ana" })).toHaveCount(0);
  await inTenMinutes(scenario.event);
  await expectAccessible(page);

  const tab = await context.newPage();
  await openHydrated(tab, `${scenario.people}/${scenario.applicant.id}`);
  await expect(tab.getByText(/^Removal takes effect in \d+ s$/)).toBeVisible();
  await expect(tab.getByText("Bye.")).toBeVisible();
  await expect(tab.getByRole("button", { name: "Remove" })).toHaveCount(0);
  await expectAccessible(tab);

  await openHydrated(page, scenario.people);
  await pressAt(undo(page), "Enter");
  await expect(page.getByText("Undone for 1 participant. Nobody was notified.")).toBeVisible();
  await expect(page.getByRole("row", { name: "Ana" })).toBeVisible();
  await undo(tab).click(); // too late: the other tab undid it
  const form = tab.getByRole("form", { name: "Undo for Ana" });
  await expect(form.getByRole("alert")).toContainText("was already undone");
  expect(await noticed(scenario.event)).toEqual(unnoticed);
});

test("a removal that nobody undoes leads from the person's page to the list, with its message sent", async ({
  page,
}) => {
  const scenario = await aProgram();
  await signIn(page, scenario.organizer);
  await openHydrated(page, `${scenario.people}/${scenario.applicant.id}`);
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Removal takes effect")).toBeVisible();
  await page.waitForURL(`**${scenario.people}`);
  expect(await noticed(scenario.event)).toMatchObject({ removed: true, notifications: 1 });
});

test("a cancellation is undone by keyboard, and one that nobody undoes shows itself", async ({
  page,
}) => {
  const scenario = await aProgram();
  const cancel = async () => {
    await page.getByRole("button", { name: "Cancel activity" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("1 person who signed up is mailed then.");
    await dialog.getByRole("button", { name: "Cancel activity" }).click();
    await expect(
      page.getByRole("status").getByText(/^Cancellation takes effect in \d+ s$/),
    ).toBeVisible();
  };
  await signIn(page, scenario.organizer);
  await openHydrated(page, scenario.activity);
  await cancel();
  await inTenMinutes(scenario.event);
  await openHydrated(page, scenario.activity);
  await expect(page.getByRole("button", { name: "Cancel activity" })).toHaveCount(0);
  await expectAccessible(page);
  await pressAt(undo(page), "Enter");
  await expect(page.getByText("Undone. Nobody was notified.")).toBeVisible();
  await expect(page.getByRole("form", { name: "Undo for Opening" })).toBeFocused();
  expect(await noticed(scenario.event)).toEqual(unnoticed);
  await cancel();
  await expect(page.getByRole("button", { name: "Reinstate" })).toBeVisible();
  expect(await noticed(scenario.event)).toMatchObject({ status: "canceled", notifications: 1 });
});

test("on a phone, a held cancellation is at the top of the page and in view", async ({ page }) => {
  const story = await aProgram();
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn(page, story.organizer);
  await openHydrated(page, story.activity);
  await page.getByRole("button", { name: "Cancel activity" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel activity" }).click();
  await expect(undo(page)).toBeInViewport();
  await inTenMinutes(story.event);
  await openHydrated(page, story.activity);
  await expect(undo(page)).toBeInViewport();
  await expect(page.getByText("Cancellation takes effect")).toBeInViewport();
  await expectAccessible(page);
});

test("the program's list and the timetable show a held cancellation", async ({ page }) => {
  const story = await aProgram();
  const [program = "", activityId = ""] = story.activity.split("/activities/");
  const [start_time, end_time] = [
    new Date("2027-05-14T10:00:00Z"),
    new Date("2027-05-14T11:00:00Z"),
  ];
  await prisma().activity.updateMany({
    where: { id: activityId },
    data: { status: "scheduled", start_time, end_time },
  });
  const hold = () =>
    forOne(
      holdDecisions(anActor(story.organizer), story.event.id, [activityId], {
        ...{ decision: "cancel", message: null },
      }),
    );
  await hold();
  await inTenMinutes(story.event);
  await signIn(page, story.organizer);
  const words = /Cancellation takes effect in \d+ s/;
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(program);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole("row", { name: "Opening" })).toContainText(words);
    await expectAccessible(page);
    await page.goto(`${program}/timetable?day=2027-05-14`);
    await expect(page.getByText(words)).toBeVisible();
    const activity = page.getByRole("button", { name: /Opening.*Cancellation takes effect/ });
    await expect(activity).toContainText(words);
    await expectAccessible(page);
  }
  await hold(); // with ten seconds of its own
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(program);
  await expect(page.getByRole("row", { name: "Opening" })).toContainText(words);
  await expect(page.getByRole("row", { name: "Opening" })).toContainText("canceled");
  await expect(page.getByText(words)).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a decision with a message can be undone, and undoing keeps the message", async ({
    page,
  }) => {
    const scenario = await anApplication();
    await signIn(page, scenario.organizer);
    await page.goto(scenario.application);
    await message(page).fill("Which days?");
    await page.getByRole("button", { name: "Request revision" }).click();
    await expect(page.getByText(/^Request for revision takes effect in \d+ s$/)).toBeVisible();
    await undo(page).click();
    await expect(page.getByText("Undone. Nobody was notified.")).toBeVisible();
    await expect(message(page)).toHaveValue("Which days?");
    expect(await effectsOf(scenario)).toEqual(nothing);
  });

  test("a held cancellation can be undone", async ({ page }) => {
    const scenario = await aProgram();
    const [, activityId = ""] = scenario.activity.split("/activities/");
    await forOne(
      holdDecisions(anActor(scenario.organizer), scenario.event.id, [activityId], {
        ...{ decision: "cancel", message: null },
      }),
    );
    await inTenMinutes(scenario.event);
    await signIn(page, scenario.organizer);
    await page.goto(scenario.activity);
    await undo(page).click();
    await expect(page.getByText("Undone. Nobody was notified.")).toBeVisible();
    expect(await noticed(scenario.event)).toEqual(unnoticed);
  });
});
