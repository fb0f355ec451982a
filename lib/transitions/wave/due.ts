import { query } from "@/lib/db/query";
/** A due wave, and its event. */
export interface DueWave {
  id: string;
  event: { id: string; organization_id: string };
}

/** Scheduled waves whose window has opened, the longest overdue first. */
export const wavesToStart = (atMost: number) =>
  dueWaves("waves-to-start", "w.status = 'scheduled' AND w.start_time <= now()", "w.start_time", atMost);

/** Started waves whose window has closed. */
export const wavesToFinish = (atMost: number) => dueWaves("waves-to-finish", "w.status = 'started' AND w.end_time <= now()", "w.end_time", atMost);

async function dueWaves(name: string, filter: string, order: string, atMost: number): Promise<DueWave[]> {
  const rows = await query<DueWave>({
    name,
    text: `SELECT w.id, json_build_object('id', e.id, 'organization_id', e.organization_id) AS event
             FROM registration_waves w JOIN events e ON e.id = w.event_id WHERE ${filter} ORDER BY ${order}, w.id LIMIT $1`,
    values: [atMost],
  });
  return rows;
}
