import { expect, test } from "vitest";
import "@/e2e/support/database";
import { firstRow, loadJson, uuid } from "@/e2e/support/bundle";
import { aPublishedSchedule } from "@/e2e/support/schedule";
import { pool } from "@/lib/db/pool";

const organization = uuid(1);

test("the 79 talks of a published program are imported with their rooms, tracks, speakers and times", async () => {
  await loadJson({ organizations: [{ id: organization, name: "Harbour" }] });
  const { written } = await loadJson(aPublishedSchedule(), { organization });
  const created = Object.fromEntries([...written].map(([list, counts]) => [list, counts.created]));
  expect(created).toEqual({ events: 1, threads: 7, locations: 2, people: 90, activities: 79 });
  expect(await firstRow("SELECT count(*)::int FROM activity_co_hosts")).toEqual({ count: 18 });
  const { rows } = await pool().query(
    `SELECT v.title, v.start_time, v.end_time, l.name AS room, t.name AS track, p.display_name AS host FROM activities v
       JOIN locations l ON l.id = v.location_id JOIN threads t ON t.id = v.thread_id LEFT JOIN event_people p ON p.person_id = v.host_person_id
       WHERE v.title = ANY($1) ORDER BY v.start_time`,
    [["Opening Ceremony", "Entertainment, part 16", "Infrastructure Review"]],
  );
  const at = (start: string, end: string) => ({
    start_time: new Date(start),
    end_time: new Date(end),
  });
  expect(rows).toEqual([
    {
      title: "Opening Ceremony",
      ...at("2027-08-21T08:00Z", "2027-08-21T08:45Z"),
      room: "Harbour Hall",
      track: "Opening & Closing",
      host: "Handle 0",
    },
    {
      title: "Entertainment, part 16",
      ...at("2027-08-22T00:00Z", "2027-08-22T00:45Z"),
      room: "Harbour Hall",
      track: "Entertainment",
      host: "Handle 19",
    },
    {
      title: "Infrastructure Review",
      ...at("2027-08-25T16:00Z", "2027-08-25T16:45Z"),
      room: "Harbour Hall",
      track: "Opening & Closing",
      host: null,
    },
  ]);
});
