import type { Actor, AnyActor } from "@/lib/audit/actor";
import { query } from "@/lib/db/query";
import { type Transaction, transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { auditInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { broadcastWave } from "@/lib/transitions/notification/broadcast";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { announce } from "@/lib/webhooks/outbox/announce";

/** A wave, and its event. */
export interface OwnWave {
  id: string;
  event: OwnEvent;
}

/** The waves that may move to each status: docs/rules/states.md#wave-states. */
const before = {
  started: ["scheduled"],
  finished: ["scheduled", "started"],
  canceled: ["scheduled", "started"],
};

type NextWaveStatus = keyof typeof before;

export const movableFrom = (to: string): string[] => new Map(Object.entries(before)).get(to) ?? [];

const movableSql = (to: NextWaveStatus) =>
  `w.status IN (${before[to].map((status) => `'${status}'`).join(", ")})`;

/** The waves whose window has opened or closed. */
const due = {
  started: "w.status = 'scheduled' AND w.start_time <= now()",
  finished: "w.status = 'started' AND w.end_time <= now()",
};

/**
 * Moves a wave to a status. Of several concurrent transactions one gets true. False when the wave
 * may not move there.
 */
export async function moveWave(
  tx: Transaction,
  actor: AnyActor,
  { id, event }: OwnWave,
  to: NextWaveStatus,
  { condition = movableSql(to), set = "" } = {},
): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { length: moved } = await tx.query(
    `UPDATE registration_waves w SET status = $3 ${set}
      WHERE w.event_id = $1::uuid AND w.id = $2::uuid AND ${condition} RETURNING 1`,
    event.id,
    id,
    to,
  );
  if (moved === 0) return false;
  const type = `registration_wave.${to}` as const;
  const actorId = await auditInEvent(tx, actor, event, type, id);
  await announce(tx, type, { eventId: event.id, id, actorId });
  if (to === "started") await broadcastWave(tx, "wave.opened", event.id, id);
  return true;
}

/** Starts or finishes a wave at its time: its gated sign-ups open or close. */
export const moveDueWave = (wave: OwnWave, to: keyof typeof due): Promise<boolean> =>
  transact((tx) => moveWave(tx, "service", wave, to, { condition: due[to] }));

/** The waves that are due to move, the longest overdue first. */
export async function dueWaves(to: keyof typeof due, atMost: number): Promise<OwnWave[]> {
  const rows = await query<OwnWave>({
    name: `waves-to-be-${to}`,
    text: `SELECT w.id, json_build_object('id', e.id, 'organization_id', e.organization_id) AS event
             FROM registration_waves w JOIN events e ON e.id = w.event_id WHERE ${due[to]}
            ORDER BY ${to === "started" ? "w.start_time" : "w.end_time"}, w.id LIMIT $1`,
    values: [atMost],
  });
  return rows;
}

/** The organizer starts a scheduled wave early; its start becomes now. */
export const startWaveNow = (organizer: Actor, eventId: string, waveId: string): Promise<void> =>
  moveByHand(organizer, eventId, waveId, "started", {
    condition: `${movableSql("started")} AND (w.end_time IS NULL OR w.end_time > now())`,
    set: ", start_time = least(coalesce(w.start_time, now()), now())",
  });

/** The organizer stops a wave before it has run its course: it is canceled, and never finishes. */
export const stopWave = (organizer: Actor, eventId: string, waveId: string): Promise<void> =>
  moveByHand(organizer, eventId, waveId, "canceled");

const moveByHand = (
  organizer: Actor,
  eventId: string,
  id: string,
  to: NextWaveStatus,
  how?: { condition: string; set: string },
): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    if (await moveWave(tx, organizer, { id, event }, to, how)) return;
    const where = { event_id: event.id, id };
    const found =
      isUuid(id) && (await tx.registrationWave.findFirst({ where, select: { status: true } }));
    const message = found && statusMessages[found.status ?? ""];
    throw message ? refuse("invalid_request", { message }) : refuse("resource_not_found");
  });

const statusMessages: Record<string, string> = {
  scheduled:
    "The window of this wave has passed. The wave starts and finishes automatically in a moment.",
  started: "This wave has already started.",
  finished: "This wave has already finished.",
  canceled: "This wave was already stopped.",
};
