import { expect, test } from "vitest";
import type { ExportedProgram } from "./program";
import { scheduleJson } from "./schedule-json";

const dayMs = 86_400_000;
const at = new Date("2030-01-01T10:00:00Z");

const idOf = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, "0")}`;

/** Days of activities in rooms that all have one name. */
function aProgram({ days, rooms, activities }: Record<"days" | "rooms" | "activities", number>) {
  const program: ExportedProgram = {
    event: {
      ...{ id: idOf(0), slug: "long", title: "Long", description: null, language: null },
      ...{ start_date: null, created_at: at, updated_at: at },
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
