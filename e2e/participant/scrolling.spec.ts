import { prisma } from "@/lib/db/prisma";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { openHydrated } from "../support/hydrated";
import { aMember, anEvent, anOrganization, aParticipant } from "../support/world";

/** A page with 400 activities has about 8,000 elements. */
const elementsAtMost = 10_000;

/** Four days in ten rooms with ten sessions each. Half of the sessions take sign-ups. */
async function aConvention() {
  const organization = await anOrganization();
  const event = await anEvent(organization, {
    title: "Lantern Con",
    time_zone: "UTC",
    start_date: new Date("2027-05-14T08:00:00Z"),
  });
  const person = await anAccount({ name: "Petra Participant" });
  await aParticipant(event, person);
  await aMember(organization, person);
  await prisma().$executeRaw`
    WITH room AS (
      INSERT INTO locations (event_id, name, scope, type, sort_order)
        SELECT ${event.id}::uuid, 'Room ' || n, 'indoor', 'room', n FROM generate_series(1, 10) n
      RETURNING id, sort_order),
    thread AS (
      INSERT INTO threads (event_id, name, color_hex, sort_order)
        SELECT ${event.id}::uuid, 'Thread ' || n, '#ffd700', n FROM generate_series(1, 10) n
      RETURNING id, sort_order)
    INSERT INTO activities (event_id, title, status, start_time, end_time, location_id, thread_id,
      host_person_id, sign_ups_enabled, capacity)
    SELECT ${event.id}::uuid, 'Story ' || day || '.' || room.sort_order || '.' || slot, 'scheduled',
      begins, begins + interval '50 minutes', room.id, thread.id,
           ${person.id}::uuid, slot % 2 = 0, 12
      FROM room JOIN thread USING (sort_order), generate_series(1, 4) day,
        generate_series(0, 9) slot,
           LATERAL (SELECT timestamptz '2027-05-13 08:00Z' + day * interval '1 day' + slot *
             interval '1 hour' AS begins) at`;
  return {
    person,
    program: `/events/${event.slug}`,
    board: `/organizer/events/${event.id}/program/timetable`,
  };
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** In microseconds: the duration, and how much of it the thread was running. */
  dur?: number;
  tdur?: number;
  args?: { name?: string; elementCount?: number };
}

/**
 * Records the work of the page's main thread while the browser scrolls down and back up, at 60
 * frames a second if the machine can keep up.
 */
async function whileScrolling(page: Page) {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser.");
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const cdp = await page.context().newCDPSession(page);
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] });
  for (const yDistance of [-3000, 3000])
    await cdp.send("Input.synthesizeScrollGesture", {
      x: width / 2,
      y: height / 2,
      yDistance,
      speed: 2000,
      preventFling: true,
    });
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  await cdp.detach();
  const main = traceEvents.find(
    ({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain",
  );
  const mainThreadEvents = traceEvents
    .filter(({ ph, pid, tid }) => ph === "X" && pid === main?.pid && tid === main.tid)
    .toSorted((a, b) => a.ts - b.ts);
  const frames = framesOf(mainThreadEvents);
  return {
    frames: frames.length,
    painted: frames.filter((frame) => frame.some(({ name }) => name === "Paint")).length,
    layouts: mainThreadEvents.filter(({ name }) => name === "Layout").length,
    styled: mainThreadEvents.reduce((sum, { args }) => sum + (args?.elementCount ?? 0), 0),
    milliseconds: inMilliseconds(frames),
  };
}

const work = new Set([
  "FunctionCall",
  "UpdateLayoutTree",
  "Layout",
  "PrePaint",
  "Paint",
  "Layerize",
  "Commit",
  "IntersectionObserverController::computeIntersections",
]);

/**
 * The work of each frame: all events since the previous frame, excluding events nested in another
 * event.
 */
function framesOf(done: TraceEvent[]): TraceEvent[][] {
  const frames: TraceEvent[][] = [[]];
  let end = 0;
  for (const each of done.filter(({ name }) => work.has(name))) {
    if (each.ts < end) continue;
    end = each.ts + (each.dur ?? 0);
    frames.at(-1)?.push(each);
    if (each.name === "Layerize") frames.push([]);
  }
  return frames.filter((frame) => frame.some(({ name }) => name === "Layerize"));
}

/** How long the thread ran per frame, in milliseconds. */
function inMilliseconds(frames: TraceEvent[][]) {
  const sums = frames
    .map((frame) => frame.reduce((sum, { tdur, dur }) => sum + (tdur ?? dur ?? 0), 0) / 1000)
    .toSorted((a, b) => a - b);
  const at = (share: number) =>
    Number(sums[Math.min(sums.length - 1, Math.floor(share * sums.length))]?.toFixed(1));
  return { median: at(0.5), p95: at(0.95), most: at(1) };
}

/**
 * On a phone, entries are laid out as they come into view, one or two per frame at most. They are
 * also styled then, unless the browser has done so before.
 */
const looks = [
  { name: "the timetable", width: 1280, of: "program", layoutsAtMost: 0, styledAtMost: 0 },
  {
    name: "the days on a phone",
    width: 360,
    of: "program",
    layoutsAtMost: 120,
    styledAtMost: 1_000,
  },
  {
    name: "a day of the organizer's timetable",
    width: 1280,
    of: "board",
    layoutsAtMost: 0,
    styledAtMost: 0,
  },
] as const;

test("scrolling through 400 activities lays out only entries that come into view, and most frames paint nothing", async ({
  page,
}) => {
  const { person, program, board } = await aConvention();
  await signIn(page, person);
  const measured: Record<string, object> = {};
  for (const { name, width, of, layoutsAtMost, styledAtMost } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await openHydrated(page, of === "board" ? board : program);
    const activities = page.getByRole("list", { name: of === "board" ? /./ : "Program" });
    await activities.first().evaluate((list) => list.scrollIntoView({ block: "start" }));
    const elements = await page.locator("*").count();
    const found = await whileScrolling(page);
    measured[name] = { elements, ...found };
    expect(found.frames, name).toBeGreaterThan(10);
    expect(found.layouts, name).toBeLessThanOrEqual(layoutsAtMost);
    expect(found.styled, name).toBeLessThanOrEqual(styledAtMost);
    expect(found.painted, name).toBeLessThan(found.frames / 2);
    expect(elements, name).toBeLessThan(elementsAtMost);
  }
  await page.setContent('<main style="height: 12000px">An empty page</main>');
  measured["an empty page"] = await whileScrolling(page);
  test.info().annotations.push({ type: "frames", description: JSON.stringify(measured) });
  if (process.env.PRINT_TIMES) console.warn(measured);
});
