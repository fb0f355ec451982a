import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import type { accessModes, eventVisibilities } from "@/lib/resources/event";
import { auditInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { requireEditableEvent } from "@/lib/transitions/rights";
import { announce } from "@/lib/webhooks/outbox/announce";
import { type RowsBefore, rowsBefore } from "@/lib/webhooks/outbox/rows-before";

/** The settings whose changes are announced. */
interface AnnouncedSettings {
  visibility?: (typeof eventVisibilities)[number] | null | undefined;
  access_mode?: (typeof accessModes)[number] | null | undefined;
}

/** The event before a change, locked until the transaction ends. */
export async function lockedEventBefore(tx: Transaction, id: string): Promise<RowsBefore> {
  await tx.query`SELECT FROM events WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return rowsBefore(tx, "event", id, [id]);
}

/**
 * Stores visibility and access mode, and announces those that changed once both are stored. Returns
 * whether one did; otherwise nothing is recorded.
 */
export async function changeAnnouncedSettings(
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  { visibility, access_mode }: AnnouncedSettings,
  before: RowsBefore,
): Promise<boolean> {
  const changes = [
    ["visibility", visibility, "event.visibility_changed"],
    ["access_mode", access_mode, "event.access_mode_changed"],
  ] as const;
  const occurrences: [(typeof changes)[number][2], string][] = [];
  for (const [column, value, type] of changes) {
    if (value === undefined) continue;
    const { length: changed } = await tx.query(
      `UPDATE events SET ${column} = $2
        WHERE id = $1::uuid AND ${column} IS DISTINCT FROM $2::text RETURNING 1`,
      event.id,
      value,
    );
    if (changed > 0)
      occurrences.push([
        type,
        await auditInEvent(tx, actor, event, type, event.id, { [column]: value }),
      ]);
  }
  for (const [type, actorId] of occurrences)
    await announce(tx, type, { eventId: event.id, id: event.id, actorId }, before);
  return occurrences.length > 0;
}

type AccessMode = (typeof accessModes)[number];

/** The organizer changes the access mode. Pending applications stay pending. */
export const setAccessMode = (
  organizer: Actor,
  eventId: string,
  accessMode: AccessMode,
): Promise<void> =>
  transact(async (tx) => {
    const event = await requireEditableEvent(tx, organizer, eventId, "event");
    const settings = { access_mode: accessMode };
    const before = await lockedEventBefore(tx, event.id);
    if (!(await changeAnnouncedSettings(tx, organizer, event, settings, before)))
      throw refuse("invalid_request", { message: "This event already has that access mode." });
  });

type EventVisibility = (typeof eventVisibilities)[number];

/** The organizer makes an event private or discoverable, whether it is published or not. */
export const setVisibility = (
  organizer: Actor,
  eventId: string,
  visibility: EventVisibility,
): Promise<void> =>
  transact(async (tx) => {
    const event = await requireEditableEvent(tx, organizer, eventId, "event");
    const before = await lockedEventBefore(tx, event.id);
    if (!(await changeAnnouncedSettings(tx, organizer, event, { visibility }, before)))
      throw refuse("invalid_request", { message: `This event is already ${visibility}.` });
  });
