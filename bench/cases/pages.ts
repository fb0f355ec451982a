import type { LoadRequest } from "@/bench/load";
import { besideFloor, type Case } from "@/bench/measure";
import type { World } from "@/bench/world";
import { pool } from "@/lib/db/pool";
import { sealPageCursor } from "@/lib/read-api/cursor";

/** Pages of the large event's participants: the first page, and one after nine tenths of them. */
export const pages: Case[] = [
  { limit: 25, deep: false },
  { limit: 25, deep: true },
  { limit: 50, deep: false },
  { limit: 50, deep: true },
].map(({ limit, deep }) => ({
  name: `page of ${limit} ${deep ? "deep" : "first"}`,
  run: async (bench) => {
    const { world, imported } = await bench.large();
    const depth = deep ? Math.floor(imported.people * 0.9) : 0;
    const after = depth === 0 ? undefined : await keyAt(world.eventId, depth);
    const [service, floor] = [
      pageOf(world, limit, after && cursorOf(world, after)),
      pageOf(world, limit, after && floorCursorOf(after)),
    ];
    const name = `page of ${limit} at row ${depth.toLocaleString("en")} of ${imported.people.toLocaleString("en")}`;
    return [
      await besideFloor(bench, {
        name,
        service: () => [service],
        floor: () => [floor],
        atLeast: limit === 25 ? "2,000/s, 0.78" : "1,450/s, 0.78",
      }),
    ];
  },
}));

function pageOf({ eventId, installationToken }: World, limit: number, more = ""): LoadRequest {
  return {
    path: `/api/v1/events/${eventId}/participants?limit=${limit}${more}`,
    headers: { Authorization: `Bearer ${installationToken}` },
  };
}

interface Key {
  created_at: string;
  id: string;
}

async function keyAt(eventId: string, row: number): Promise<Key> {
  const { rows } = await pool().query<Key>(
    `SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS created_at,
      person_id AS id FROM event_people
      WHERE event_id = $1 ORDER BY created_at, person_id OFFSET $2 LIMIT 1`,
    [eventId, row],
  );
  if (!rows[0]) throw new Error(`There is no row ${row}.`);
  return rows[0];
}

const cursorOf = ({ eventId }: World, key: Key) =>
  `&cursor=${sealPageCursor("participants", eventId, key)}`;

const floorCursorOf = ({ created_at, id }: Key) => `&after=${created_at}%20${id}`;
