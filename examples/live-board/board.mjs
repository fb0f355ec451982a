import { boardPart } from "./pages.mjs";
import { getOfEvent, listOfEvent } from "./service.mjs";
import { kept } from "./settings.mjs";

/**
 * What the board shows of an event.
 * @typedef {{ id: string, name: string | null }} Thread
 * @typedef {{ title: string | null, start_time: string | null, status: string, thread: string | null, committed_signups_count: number, capacity: number | null }} Activity
 * @typedef {{ event: { title: string | null }, threads: Thread[], activities: Activity[], participants: { display_name: string | null }[], remarks: string[] }} Board
 */

const freshForMs = 10_000;

/** @type {{ html: Promise<string>, until: number } | undefined} */
let drawn;

/** Whoever looks within ten seconds sees the same: the budget is 30 requests a minute, however many screens there are. */
export function board() {
  if (!drawn || drawn.until < Date.now()) drawn = { html: draw().then(boardPart), until: Date.now() + freshForMs };
  drawn.html.catch(forget);
  return drawn.html;
}

/** Something changed: the next look asks again. */
export const forget = () => {
  drawn = undefined;
};

/** What the organizer did not grant is said, not asked for. @returns {Promise<Board>} */
async function draw() {
  const scopes = kept.connection?.scopes ?? [];
  const [threads, participants] = [scopes.includes("program.read"), scopes.includes("participants.read")];
  const remarks = [
    ...(threads ? [] : ["The organizer did not allow us to read the threads."]),
    ...(participants ? [] : ["The organizer did not allow us to read who is coming."]),
  ];
  const { event } = await getOfEvent("");
  return {
    event,
    activities: await listOfEvent("/activities"),
    threads: threads ? await listOfEvent("/threads") : [],
    participants: participants ? await listOfEvent("/participants") : [],
    remarks,
  };
}
