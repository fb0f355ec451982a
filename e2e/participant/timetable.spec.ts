import { prisma } from "@/lib/db/prisma";
import { everyLook, expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { anEvent, anOrganization, aParticipant } from "../support/world";

/**
 * Two days in New York with two rooms. The first day has two simultaneous sessions, the second has
 * one that runs past midnight.
 */
async function aProgram() {
  const event = await anEvent(await anOrganization(), {
    title: "Lantern Con",
    time_zone: "America/New_York",
    start_date: new Date("2027-05-14T12:00:00Z"),
  });
  const inEvent = { event_id: event.id };
  const room = (name: string, sort_order: number) =>
    prisma().location.create({
      data: { ...inEvent, name, sort_order, scope: "indoor", type: "room" },
    });
  const [hall, attic] = [await room("Main hall", 1), await room("Attic", 2)];
  const thread = await prisma().thread.create({
    data: { ...inEvent, name: "At the tables", color_hex: "#ffd700" },
  });
  const add = (title: string, start: string, end: string, data: object) =>
    prisma().activity.create({
      data: {
        ...inEvent,
        title,
        status: "scheduled",
        start_time: new Date(`2027-05-${start}Z`),
        end_time: new Date(`2027-05-${end}Z`),
        ...data,
      },
    });
  const open = { sign_ups_enabled: true, capacity: 4 };
  const description = "Bring **dice**.\n\n# Rules\n\n<script>alert(1)</script>";
  const salt = await add("Salt Road", "14T14:00", "14T16:00", {
    ...open,
    description,
    location_id: hall.id,
    thread_id: thread.id,
  });
  await add("Nine Lighthouses", "14T15:00", "14T17:00", { ...open, location_id: attic.id });
  await add("Night tram", "16T03:00", "16T05:00", { location_id: hall.id });
  const person = await anAccount({ name: "Petra Participant" });
  await aParticipant(event, person);
  return { event, person, salt, hall, path: `/events/${event.slug}` };
}

const entry = (page: Page, name: string) => page.getByRole("article", { name });

test("the program is a timetable on a wide screen and a list on a phone, filters are part of the address, and overlaps with a sign-up are marked", async ({
  page,
}) => {
  const { event, person, salt, path } = await aProgram();
  await signIn(page, person);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(path);
  const boxOf = async (name: string) =>
    (await entry(page, name).boundingBox()) ?? { x: 0, y: 0, height: 0 };
  const [one, other] = [await boxOf("Salt Road"), await boxOf("Nine Lighthouses")];
  expect(other.x).toBeGreaterThan(one.x + 100);
  expect(other.y).toBeGreaterThan(one.y);
  expect(other.y).toBeLessThan(one.y + one.height);
  await expect(page.getByRole("heading", { level: 3 }).filter({ hasText: "2027" })).toHaveText([
    "Friday 14 May 2027",
    "Saturday 15 May 2027",
  ]);
  await expect(entry(page, "Night tram")).toContainText("23:00");
  await expect(page.getByRole("list", { name: "Program" }).getByRole("listitem")).toHaveCount(3);
  await expect(page.getByRole("button", { name: "Sign up" })).toHaveCount(2);

  const signUp = entry(page, "Salt Road").getByRole("button", { name: "Sign up" });
  await signUp.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(
    entry(page, "Salt Road").getByRole("button", { name: "Leave", includeHidden: true }).first(),
  ).toBeAttached();
  await page.keyboard.press("Escape");
  expect(await prisma().signUp.count({ where: { event_id: event.id, activity_id: salt.id } })).toBe(
    1,
  );
  await expect(entry(page, "Nine Lighthouses")).toContainText(
    "At the same time as Salt Road, which you signed up for",
  );
  await expect(entry(page, "Night tram")).not.toContainText("At the same time");

  await page.getByLabel("Show", { exact: true }).selectOption("My sign-ups");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(/show=mine/);
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.reload();
  await expect(entry(page, "Salt Road")).toContainText("You are signed up.");
  await page.getByLabel("Show", { exact: true }).selectOption("Everything");
  await page.getByLabel("Room").selectOption("Main hall");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(/room=/);
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(entry(page, "Nine Lighthouses")).toHaveCount(0);

  await page.getByRole("link", { name: "List" }).click();
  await expect(page).toHaveURL(/room=.*view=list/);
  await expect(entry(page, "Salt Road").locator("strong")).toHaveText("dice");
  await expect(
    entry(page, "Salt Road").getByRole("heading", { level: 5, name: "Rules" }),
  ).toBeVisible();
  expect(await page.content()).not.toContain("alert(1)");
  await page.getByRole("link", { name: "Salt Road" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Salt Road" })).toBeVisible();
  await expect(page.getByText("14 May 2027, 10:00")).toBeVisible();
  await page.getByRole("button", { name: "Leave" }).click();
  await page
    .getByRole("dialog", { name: "Leave Salt Road?" })
    .getByRole("button", { name: "Leave" })
    .click();
  await expect(page.getByRole("button", { name: "Sign up" })).toBeFocused();

  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(path);
  const [first, second] = [await boxOf("Salt Road"), await boxOf("Nine Lighthouses")];
  expect(second.x).toBe(first.x);
  expect(second.y).toBeGreaterThanOrEqual(first.y + first.height);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(entry(page, "Salt Road")).toBeVisible();
});

test("400 activities with a button each take less than 600 KB and share one form, and a dialog exists only once opened", async ({
  page,
}) => {
  const { event, person, salt, hall, path } = await aProgram();
  await prisma().$executeRaw`
    INSERT INTO activities (event_id, title, status, start_time, end_time, location_id,
      host_person_id, sign_ups_enabled, capacity)
    SELECT ${event.id}::uuid, 'Story number ' || n, 'scheduled',
      ${new Date("2027-05-15T14:00Z")}::timestamptz + n * interval '5 minutes',
           ${new Date("2027-05-15T14:50Z")}::timestamptz + n * interval '5 minutes', ${hall.id}::uuid, ${person.id}::uuid, true, 12
      FROM generate_series(1, 397) n`;
  await prisma().signUp.create({
    data: { event_id: event.id, activity_id: salt.id, person_id: person.id },
  });
  await signIn(page, person);
  const html = await (await page.request.get(path)).text();
  expect(html.match(/<article/g)).toHaveLength(400);
  expect(html.match(/>Sign up<\/button>/g)).toHaveLength(398);
  expect(html.match(/<form[^>]* id="sign-up"/g)).toHaveLength(1);
  expect(html).not.toContain("<dialog");
  expect(html.length).toBeLessThan(600_000);

  await page.goto(path);
  const story = page.getByRole("article", { name: /^Story number 7( |$)/ });
  const afterRedraw = { timeout: 60_000 };
  await story.getByRole("button", { name: "Sign up" }).click();
  await expect(story.getByText("You are signed up.")).toBeVisible(afterRedraw);
  await story.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await expect(story.getByRole("button", { name: "Sign up" })).toBeVisible(afterRedraw);
});

test("on the first page view from another time zone, the reader's clock appears in reserved space and nothing moves", async ({
  browser,
}) => {
  const { event, person, path } = await aProgram();
  const openTimetable = async (scripts: boolean, width: number) => {
    const context = await browser.newContext({
      javaScriptEnabled: scripts,
      timezoneId: "Asia/Tokyo",
      viewport: { width, height: 900 },
    });
    const page = await context.newPage();
    await signIn(page, person);
    await context.clearCookies({ name: "time_zone" });
    await page.goto(path);
    if (scripts) await expect(page.getByText("Your clock (Tokyo) is 13 h ahead")).toBeVisible();
    const place = async () => (await entry(page, "Salt Road").boundingBox())?.y;
    return { page, place };
  };
  const placeOf = async (scripts: boolean, width: number) =>
    (await openTimetable(scripts, width)).place();
  for (const width of [360, 700, 1024, 1280])
    expect(await placeOf(true, width), `at ${width} px`).toBe(await placeOf(false, width));

  const { page, place } = await openTimetable(true, 1280);
  const before = await place();
  await entry(page, "Salt Road").getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByText("You are signed up.")).toBeVisible();
  expect(
    await place(),
    "when the server, which knows the reader's zone by now, wrote the page anew",
  ).toBe(before);

  const afterClockChange = {
    start_time: new Date("2027-11-08T15:00:00Z"),
    end_time: new Date("2027-11-08T17:00:00Z"),
  };
  await prisma().activity.updateMany({
    where: { event_id: event.id, title: "Nine Lighthouses" },
    data: afterClockChange,
  });
  for (const width of [360, 1280])
    expect(await placeOf(true, width), `with a clock change, at ${width} px`).toBe(
      await placeOf(false, width),
    );
});

test("the timetable, the list and the page of an activity are accessible in both themes at phone and desktop width", async ({
  page,
}) => {
  const { event, person, salt, path } = await aProgram();
  await prisma().signUp.create({
    data: { event_id: event.id, activity_id: salt.id, person_id: person.id },
  });
  await signIn(page, person);
  for (const address of [path, `${path}?view=list`, `${path}/activities/${salt.id}`]) {
    await page.goto(address);
    await expectAccessible(page, everyLook);
  }
});
