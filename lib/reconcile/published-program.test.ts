import { createReadStream, existsSync } from "node:fs";
import { expect, test } from "vitest";
import "@/e2e/support/database";
import { loadJson, row, uuid } from "@/e2e/support/bundle";
import { pool } from "@/lib/db/pool";
import { load } from "./load";

// The published program of Chaos Communication Camp 2019 is not part of the project; where it lies beside it, it is loaded.
const file = process.env.PUBLISHED_SCHEDULE ?? "../shared/data/camp2019.schedule.json";

if (existsSync(file)) {
  test("the 79 talks of a published program arrive with their rooms, tracks, speakers and times", async () => {
    await loadJson({ organizations: [{ id: uuid(1), name: "Camp" }] });
    const { written } = await load(createReadStream(file), { organization: uuid(1) });
    const created = Object.fromEntries([...written].map(([list, counts]) => [list, counts.created]));
    expect(created).toEqual({ events: 1, threads: 7, locations: 2, people: 90, activities: 79 });
    expect(await row("SELECT count(*)::int FROM activity_co_hosts")).toEqual({ count: 18 });
    const { rows } = await pool().query(
      `SELECT v.title, v.start_time, v.end_time, l.name AS room, t.name AS track, p.display_name AS host FROM activities v
       JOIN locations l ON l.id = v.location_id JOIN threads t ON t.id = v.thread_id LEFT JOIN event_people p ON p.person_id = v.host_person_id
       WHERE v.title = ANY($1) ORDER BY v.start_time`,
      [["Opening Ceremony", "Knoten 101", "Infrastructure Review"]],
    );
    const at = (start: string, end: string) => ({ start_time: new Date(start), end_time: new Date(end) });
    expect(rows).toEqual([
      { title: "Opening Ceremony", ...at("2019-08-21T09:00Z", "2019-08-21T09:30Z"), room: "Curie", track: "CCC", host: "jinxx" },
      {
        title: "Knoten 101",
        ...at("2019-08-21T10:00Z", "2019-08-21T10:45Z"),
        room: "Meitner",
        track: "Hardware & Making",
        host: 'Lukas "cube" Hannen',
      },
      { title: "Infrastructure Review", ...at("2019-08-25T15:00Z", "2019-08-25T15:45Z"), room: "Curie", track: "CCC", host: null },
    ]);
  });
}
