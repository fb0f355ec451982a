import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { fieldErrors } from "@/lib/errors/field-errors";
import { refuse } from "@/lib/errors/refusal";
import { changesTo, requireNoConflict } from "@/lib/transitions/changed-fields";
import { auditInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { requireEditableEvent } from "@/lib/transitions/rights";
import { changeAnnouncedSettings, lockedEventBefore } from "./announced-settings";
import { requireDates } from "./limits";
import {
  type EventSettings,
  eventSettings,
  type ImportedSettings,
  settingsSelect,
  shownSettings,
} from "./settings";
import { isSlugTaken } from "./slug";
import { changeTimeZone } from "./time-zone";

export interface EditInput {
  /** Unparsed. */
  typed: Record<string, unknown>;
  /**
   * The settings that the form showed when it was opened, unparsed, so that nothing saved by
   * another person since then is overwritten.
   */
  before: unknown;
}

type Field = keyof EventSettings;

export type EditResult = { saved: EventSettings } | { faults: Partial<Record<Field, string>> };

/**
 * The organizer edits an event's settings. Only changes of visibility and access mode are
 * announced.
 */
export async function editEvent(
  organizer: Actor,
  eventId: string,
  { typed, ...input }: EditInput,
): Promise<EditResult> {
  const before = shownSettings.parse(input.before);
  return transact(async (tx) => {
    const event = await requireEditableEvent(tx, organizer, eventId, "event");
    const parsed = eventSettings.safeParse(typed);
    if (!parsed.success) return { faults: fieldErrors(parsed.error) };
    const stored = await lockSettings(tx, event.id);
    const changes = changesTo(stored, changesTo(before, parsed.data));
    requireNoConflict(stored, changes, before);
    const faults = await crossFieldFaults(tx, event.id, { ...stored, ...changes }, changes);
    if (Object.keys(faults).length > 0) return { faults };
    await changeSettings(tx, organizer, event, changes);
    return { saved: parsed.data };
  });
}

async function lockSettings(tx: Transaction, id: string) {
  await tx.query`SELECT 1 FROM events WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  const settings = await tx.event.findUnique({ where: { id }, select: settingsSelect });
  if (!settings) throw refuse("resource_not_found");
  return settings;
}

/** Rules that involve more than one field, or more than one event. */
async function crossFieldFaults(
  tx: Transaction,
  id: string,
  { start_date, end_date }: Pick<EventSettings, "start_date" | "end_date">,
  { slug, visibility, access_mode }: Partial<EventSettings>,
) {
  const faults: Partial<Record<Field, string>> = {};
  if (start_date && end_date && end_date < start_date)
    faults.end_date = "The event cannot end before it starts.";
  if (slug && (await isSlugTaken(tx, slug, id)))
    faults.slug = "This address is taken. Choose another one.";
  if (visibility === null) faults.visibility = "Choose one.";
  if (access_mode === null) faults.access_mode = "Choose one.";
  return faults;
}

/** Stores the settings that the caller found changed. */
export async function changeSettings(
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  {
    visibility,
    access_mode,
    time_zone,
    ...others
  }: ImportedSettings & { time_zone?: string | null },
): Promise<void> {
  const announced = { visibility, access_mode };
  const isAnnounced = visibility !== undefined || access_mode !== undefined;
  const before = isAnnounced ? await lockedEventBefore(tx, event.id) : undefined;
  if (Object.keys(others).length > 0) {
    const { count } = await tx.event.updateMany({ where: { id: event.id }, data: others });
    if (count === 0) throw refuse("resource_not_found");
    if (others.start_date || others.end_date) await requireDates(tx, event.id);
    await auditInEvent(tx, actor, event, "event.edited", event.id, { fields: Object.keys(others) });
  }
  if (time_zone !== undefined) await changeTimeZone(tx, actor, event, time_zone);
  if (before) await changeAnnouncedSettings(tx, actor, event, announced, before);
}
