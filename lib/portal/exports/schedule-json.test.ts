import { expect, test } from "vitest";
import { placesInTime } from "@/e2e/support/random-program";
import type { ExportedProgram } from "./program";
import { scheduleJson } from "./schedule-json";
import { scheduleXml } from "./schedule-xml";

const dayMs = 86_400_000;
const at = new Date("2030-01-01T10:00:00Z");

const idOf = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, "0")}`;

/** Days of activities in rooms that all have one name. */
function aProgram({ days, rooms, activities }: Record<"days" | "rooms" | "activities", number>) {
  const program: ExportedProgram = {
    event: {
      ...{ id: idOf(0), slug: "long", title: "Long", description: null, language: null },
      ...{ start_date: null, time_zone: "Asia/Kathmandu", created_at: at, updated_at: at },
    },
    threads: [],
    locations: Array.from({ length: rooms }, (_, n) => ({
      ...{ id: idOf(n), name: "Hall", description: null, capacity: null },
      ...{ scope: "indoor", type: "room" },
    })),
    activities: Array.from({ length: activities }, (_, n) => {
      const start_time = new Date(at.getTime() + (n % days) * dayMs);
      return {
        ...{ id: idOf(n), title: `Talk ${n}`, description: null, activity_type: "lecture" },
        ...{ status: "scheduled", start_time, end_time: null, updated_at: at, hosts: [] },
        ...{ thread_id: null, thread: null, location_id: idOf(n % rooms), location: "Hall" },
      };
    }),
  };
  return program;
}

test("the time of an export grows with its activities, not with days and rooms times activities", async () => {
  const program = aProgram({ days: 2_000, rooms: 2_000, activities: 20_000 });
  const begun = performance.now();
  const written = JSON.stringify(await scheduleJson(program, "https://example.com/events/long"));
  expect(performance.now() - begun).toBeLessThan(3_000);
  expect(written.match(/"guid"/g)).toHaveLength(22_000);
});

test("activities are in their day and room, and rooms of one name are numbered", async () => {
  const [program, page] = [aProgram({ days: 2, rooms: 3, activities: 6 }), "https://example.com"];
  expect(await scheduleJson(program, page)).toMatchObject({
    schedule: {
      conference: {
        rooms: [{ name: "Hall" }, { name: "Hall (2)" }, { name: "Hall (3)" }],
        days: [
          {
            date: "2030-01-01",
            rooms: {
              Hall: [{ title: "Talk 0" }],
              "Hall (2)": [{ title: "Talk 4" }],
              "Hall (3)": [{ title: "Talk 2" }],
            },
          },
          {
            date: "2030-01-02",
            rooms: {
              Hall: [{ title: "Talk 3" }],
              "Hall (2)": [{ title: "Talk 1" }],
              "Hall (3)": [{ title: "Talk 5" }],
            },
          },
        ],
      },
    },
  });
});

const page = "https://example.com/events/long";

/** The days of a program in the zone, with a talk at each of these instants. */
async function daysIn(time_zone: string | null, instants: Date[]) {
  const program = aProgram({ days: 1, rooms: 1, activities: instants.length });
  for (const [n, start_time] of instants.entries())
    Object.assign(program.activities[n] ?? {}, { start_time });
  const event = { ...program.event, time_zone };
  return (await scheduleJson({ ...program, event }, page)).schedule.conference;
}

test.each(placesInTime)("days and times are those of %o", async ({ time_zone, from }) => {
  const quarters = Array.from(
    { length: 3 * 96 },
    (_, n) => new Date(Date.parse(from) + n * 900_000),
  );
  const zone = time_zone ?? "UTC";
  const clock = new Intl.DateTimeFormat("sv", {
    ...{ timeZone: zone, dateStyle: "short", timeStyle: "short" },
  });
  const { days, time_zone_name } = await daysIn(time_zone, quarters);
  expect(time_zone_name).toBe(zone);
  expect(days.map(({ index }) => index)).toEqual([1, 2, 3, 4].slice(0, days.length));
  const talks = days.flatMap(({ rooms }) => rooms.Hall ?? []);
  expect(talks.map(({ date }) => Date.parse(date))).toEqual(quarters.map(Number));
  for (const { date: day, day_start, day_end, rooms } of days) {
    const next = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
    expect(clock.format(Date.parse(day_end))).toBe(`${next} 06:00`);
    expect(day_end).toMatch(new RegExp(`^${next}T06:00:00(${zone === "UTC" ? "Z" : "[+-].*"})$`));
    expect(day_start).toBe(rooms.Hall?.[0]?.date);
    for (const { date, start } of rooms.Hall ?? []) {
      const shown = clock.format(Date.parse(date));
      expect([date.slice(0, 16).replace("T", " "), start]).toEqual([shown, shown.slice(11)]);
      expect(start < "06:00" ? next : day).toBe(shown.slice(0, 10));
    }
  }
});

test("a zone whose name the format does not have is not named, and has its offset", async () => {
  const { days, time_zone_name } = await daysIn("Etc/GMT+5", [at]);
  expect([time_zone_name, days[0]?.day_start]).toEqual([undefined, "2030-01-01T05:00:00-05:00"]);
});

test("an event without a program is on the date of its start in its zone", async () => {
  const program = aProgram({ days: 1, rooms: 1, activities: 0 });
  const start_date = new Date("2030-01-01T20:00:00Z");
  const event = { ...program.event, start_date, time_zone: "Asia/Tokyo" };
  const schedule = await scheduleJson({ ...program, event }, page);
  expect(schedule.schedule.conference).toMatchObject({ start: "2030-01-02", end: "2030-01-02" });
  expect(await scheduleXml(schedule)).toContain(
    '<day index="1" date="2030-01-02" start="2030-01-02T00:00:00+09:00"',
  );
});
