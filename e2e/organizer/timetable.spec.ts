import { prisma } from "@/lib/db/prisma";
import { everyLook, expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { openHydrated } from "../support/hydrated";
import { tabTo } from "../support/keyboard";
import { aMember, anEvent, anOrganization, aParticipant, aPerson } from "../support/world";

/** A one-day event in Berlin with two rooms, a talk in the hall, and a game an hour later. */
async function aDay() {
  const person = await anAccount({ name: "Otto Organizer" });
  const organization = await anOrganization();
  await aMember(organization, person);
  const day = new Date("2027-05-14T06:00:00Z");
  const event = await anEvent(organization, {
    title: "Lantern Con",
    time_zone: "Europe/Berlin",
    start_date: day,
    end_date: day,
  });
  const inEvent = { event_id: event.id };
  const host = await aParticipant(event, await aPerson(), { display_name: "Hana Host" });
  const room = (name: string, sort_order: number, capacity: number) =>
    prisma().location.create({
      data: {
        ...inEvent,
        name,
        sort_order,
        capacity,
        scope: "indoor",
        type: "room",
        is_schedulable: true,
      },
    });
  const [hall, attic] = [await room("Main hall", 1, 40), await room("Attic", 2, 8)];
  const thread = await prisma().thread.create({
    data: { ...inEvent, name: "Lectures", color_hex: "#ffd700" },
  });
  const add = (title: string, hour: number, data: object) =>
    prisma().activity.create({
      data: {
        ...inEvent,
        title,
        status: "scheduled",
        start_time: new Date(Date.UTC(2027, 4, 14, hour)),
        end_time: new Date(Date.UTC(2027, 4, 14, hour + 1)),
        host_person_id: host.person_id,
        ...data,
      },
    });
  const talk = await add("Opening", 8, {
    location_id: hall.id,
    capacity: 20,
    thread_id: thread.id,
  });
  await add("Salt Road", 9, { location_id: attic.id });
  return { person, event, talk, attic, path: `/organizer/events/${event.id}/program/timetable` };
}

const stored = ({ id }: { id: string }) =>
  prisma().activity.findFirstOrThrow({
    where: { id },
    select: { start_time: true, end_time: true, location_id: true },
  });

const session = (page: Page, title: string) =>
  page.getByRole("button", { name: new RegExp(`^${title}, `) });

test("an organizer moves and resizes an activity by keyboard, sees the conflicts, saves, and overwrites no other change", async ({
  page,
}) => {
  const { person, event, talk, attic, path } = await aDay();
  await signIn(page, person);
  await page.goto(path);
  const opening = session(page, "Opening");
  await expect(opening).toHaveAccessibleName("Opening, 10:00 – 11:00, Main hall");
  await tabTo(opening);
  for (const key of ["ArrowDown", "ArrowDown", "ArrowRight", "Shift+ArrowUp"])
    await page.keyboard.press(key);
  await expect(opening).toHaveAccessibleName(/^Opening, 10:30 – 11:15, Attic/);
  await expect(opening).toHaveAccessibleName(/In the same room at the same time: Salt Road/);
  await expect(opening).toHaveAccessibleName(/Hana Host hosts at the same time: Salt Road/);
  await expect(opening).toHaveAccessibleName(/Its capacity \(20\) exceeds that of Attic \(8\)/);
  const sentence = (title: string) =>
    session(page, title).getByText(/^In the same room at the same time: /);
  await expect(sentence("Opening")).toBeVisible();
  await expect(sentence("Salt Road")).toBeHidden();
  await expect(session(page, "Salt Road")).toHaveAttribute("title", /same time: Opening/);
  await expect(session(page, "Salt Road")).toHaveAccessibleName(
    /In the same room at the same time: Opening/,
  );
  const status = page.getByRole("status").filter({ hasText: "Opening" });
  await expect(status).toContainText("Opening, 10:30 – 11:15, Attic");
  await page.keyboard.press("Escape");
  await expect(opening).toHaveAccessibleName("Opening, 10:00 – 11:00, Main hall");
  await expect(status).toContainText("Put back: Opening.");
  expect((await stored(talk)).start_time).toEqual(talk.start_time);

  for (const key of ["ArrowUp", "ArrowRight", "Shift+ArrowUp", "Enter"])
    await page.keyboard.press(key);
  await expect(status).toContainText("Saved: Opening.");
  await expect(opening).toBeFocused();
  await expect(opening).toHaveAccessibleName(/^Opening, 09:45 – 10:30, Attic/);
  expect(await stored(talk)).toEqual({
    start_time: new Date("2027-05-14T07:45:00Z"),
    end_time: new Date("2027-05-14T08:30:00Z"),
    location_id: attic.id,
  });
  expect(
    await prisma().occurrence.count({
      where: { event_id: event.id, event_type: "activity.updated" },
    }),
  ).toBe(1);

  const others = {
    start_time: new Date("2027-05-14T15:00:00Z"),
    end_time: new Date("2027-05-14T16:00:00Z"),
  };
  await prisma().activity.update({
    where: { event_id_id: { event_id: event.id, id: talk.id } },
    data: others,
  });
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("alert").filter({ hasText: "Somebody else changed this" }),
  ).toContainText("The timetable shows its current state.");
  await expect(opening).toHaveAccessibleName(/^Opening, 17:00 – 18:00, Attic/);
  expect(await stored(talk)).toMatchObject(others);
});

test("without a connection or a session a move stays on the timetable, and can be saved again", async ({
  page,
}) => {
  const { person, talk, path } = await aDay();
  await signIn(page, person);
  await openHydrated(page, path);
  await tabTo(session(page, "Opening"));
  await page.keyboard.press("ArrowDown");
  await page.context().setOffline(true);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "The service could not be reached.",
  );
  await expect(session(page, "Opening")).toHaveAccessibleName(/^Opening, 10:15 – 11:15, Main hall/);
  expect((await stored(talk)).start_time).toEqual(talk.start_time);
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved: Opening." })).toBeVisible();
  await expect(page.getByRole("main").getByRole("alert")).toBeHidden();
  expect((await stored(talk)).start_time).toEqual(new Date("2027-05-14T08:15:00Z"));

  await page.context().clearCookies();
  await session(page, "Opening").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").getByRole("link", { name: "Sign in" })).toBeVisible();
  await expect(session(page, "Opening")).toHaveAccessibleName(/^Opening, 10:30 – 11:30, Main hall/);
});

test("an activity is dragged to another room and time and extended at its edge, and the list and its page name the conflicts", async ({
  page,
}) => {
  const { person, event, talk, attic, path } = await aDay();
  await signIn(page, person);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(path);
  const opening = session(page, "Opening");
  const game = session(page, "Salt Road");
  const dragBy = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y + 8);
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
  };
  await opening.scrollIntoViewIfNeeded();
  const [at, target] = [await opening.boundingBox(), await game.boundingBox()];
  if (!at || !target) throw new Error("The timetable shows both.");
  const before = await stored(talk);
  await dragBy({ x: at.x + 40, y: at.y + 20 }, { x: target.x + 40, y: target.y + 20 });
  const status = page.getByRole("status");
  await expect(status.filter({ hasText: "Opening is saved in ten seconds." })).toBeVisible();
  expect(await stored(talk)).toEqual(before);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(status.filter({ hasText: "Saved: Opening." })).toBeVisible();
  expect(await stored(talk)).toMatchObject({
    start_time: new Date("2027-05-14T09:00:00Z"),
    location_id: attic.id,
  });
  await opening.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const now = await opening.boundingBox();
  if (!now) throw new Error("It is still there.");
  await dragBy(
    { x: now.x + 40, y: now.y + now.height - 3 },
    { x: now.x + 40, y: now.y + now.height - 3 + 48 },
  );
  await expect(opening).toHaveAccessibleName(/^Opening, 11:00 – 12:30, Attic/);
  await expect
    .poll(async () => (await stored(talk)).end_time, { timeout: 20_000 }) // without Save
    .toEqual(new Date("2027-05-14T10:30:00Z"));

  await page.getByRole("link", { name: "List" }).click();
  await expect(page.getByRole("row", { name: "Salt Road" })).toContainText("room taken twice");
  await page.getByRole("row", { name: "Opening" }).getByRole("link", { name: "Edit" }).click();
  await expect(page.getByText("In the same room at the same time: Salt Road.")).toBeVisible();
  await expect(page.getByText("Nobody signed up yet")).toBeVisible();
  const guest = await aParticipant(event, await aPerson(), { display_name: "Petra" });
  await prisma().signUp.create({
    data: { event_id: event.id, activity_id: talk.id, person_id: guest.person_id },
  });
  await page.reload();
  await expect(
    page.getByRole("table", { name: "Who signed up" }).getByRole("row", { name: "Petra" }),
  ).toBeVisible();
});

test("on a phone, Move asks for room and times, saves, reports errors at the field, and overwrites no other change", async ({
  page,
}) => {
  const { person, event, talk, attic, path } = await aDay();
  await signIn(page, person);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(path);
  const list = page.getByRole("list", { name: "Timetable" }).locator("xpath=../..");
  await expect(list).toHaveCSS("overflow-y", "visible"); // only the page scrolls
  const move = page.getByRole("button", { name: "Move Opening" });
  await expect(move).toBeInViewport();
  await tabTo(move);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Move Opening" });
  await dialog.getByRole("combobox", { name: "Room" }).selectOption({ label: "Attic" });
  await dialog.getByLabel("Start time").fill("2027-05-14T12:00");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("End time")).toHaveAccessibleDescription(
    /The end has to be after the start/,
  );
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await dialog.getByLabel("End time").fill("2027-05-14T13:30");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("status").filter({ hasText: "Saved: Opening." })).toBeVisible();
  await expect(session(page, "Opening")).toHaveAccessibleName(/^Opening, 12:00 – 13:30, Attic/);
  await expect(move).toBeFocused();
  expect(await stored(talk)).toEqual({
    start_time: new Date("2027-05-14T10:00:00Z"),
    end_time: new Date("2027-05-14T11:30:00Z"),
    location_id: attic.id,
  });

  await move.click();
  const others = {
    start_time: new Date("2027-05-14T15:00:00Z"),
    end_time: new Date("2027-05-14T16:00:00Z"),
  };
  await prisma().activity.update({
    where: { event_id_id: { event_id: event.id, id: talk.id } },
    data: others,
  });
  await dialog.getByLabel("End time").fill("2027-05-14T14:00");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Somebody else changed this");
  expect(await stored(talk)).toMatchObject(others);
});

test("a day without activities says so instead of an empty grid", async ({ page }) => {
  const { person, event, path } = await aDay();
  await prisma().activity.deleteMany({ where: { event_id: event.id } });
  await signIn(page, person);
  await page.goto(path);
  await expect(page.getByText("Nothing is scheduled on this day.")).toBeVisible();
  await expectAccessible(page);
});

test("the organizer's timetable is accessible in both themes at phone and desktop width, and a member who may not manage events moves nothing", async ({
  page,
}) => {
  const { person, event, talk, path } = await aDay();
  await signIn(page, person);
  await page.goto(path);
  await tabTo(session(page, "Opening"));
  await page.keyboard.press("ArrowRight");
  await expectAccessible(page, everyLook);

  const viewer = await anAccount();
  await aMember({ id: event.organization_id }, viewer, {
    manage_events: false,
    manage_integrations: true,
  });
  await page.context().clearCookies();
  await signIn(page, viewer);
  await page.goto(path);
  await session(page, "Opening").focus();
  await page.keyboard.press("ArrowDown");
  await expect(session(page, "Opening")).toHaveAccessibleName("Opening, 10:00 – 11:00, Main hall");
  expect(await stored(talk)).toMatchObject({ start_time: talk.start_time });
});
