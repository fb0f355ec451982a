import * as z from "zod";
import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { config } from "@/lib/config/config";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { requireQuota } from "@/lib/limits/quota";
import { typedInteger } from "@/lib/resources/typed";
import { auditInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { lockOwnEvent, requireOwnEvent } from "@/lib/transitions/rights";
import { targetOf } from "@/lib/webhooks/outgoing/target";

const urlAtMost = 2_000;

/**
 * Whether plain HTTP is allowed for this URL is checked again, by its IP addresses, at each
 * connection.
 */
const isFetchable = (url: string) =>
  targetOf(url, { plain: config().OUTBOUND_ALLOW.length > 0 }) !== undefined;

export const watchSchema = z.object({
  schedule_url: z
    .string()
    .trim()
    // The scheme of buttons that subscribe to a calendar.
    .overwrite((url) => url.replace(/^webcal:\/\//i, "https://"))
    .max(urlAtMost, `Use at most ${urlAtMost.toLocaleString("en")} characters.`)
    .refine(
      isFetchable,
      "Use an HTTPS address without a user name, on port 443 or on a port from 1024 up.",
    ),
  every: typedInteger(5, 1440).pipe(z.int("Enter the number of minutes.")),
});

/**
 * Makes the schedule at the address the program of the event, now and each time it changes
 * (docs/rules/schedules.md#watching).
 */
export const watchSchedule = (
  organizer: Actor,
  eventId: string,
  { schedule_url: url, every }: z.output<typeof watchSchema>,
): Promise<void> =>
  transact(async (tx) => {
    const event = await lockOwnEvent(tx, organizer, eventId, "manage_events");
    await tx.query`SELECT 1 FROM events WHERE id = ${event.id}::uuid FOR NO KEY UPDATE`;
    await requireFetchQuota(tx, event);
    // A new row, because nothing is known about the new address yet, and so that a fetch of the old
    // one applies nothing more.
    await tx.watchedSchedule.deleteMany({ where: { event_id: event.id } });
    await tx.watchedSchedule.create({
      data: { event_id: event.id, url, host: new URL(url).hostname, every_minutes: every },
    });
    // The rest of the address may contain a secret.
    await auditInEvent(tx, organizer, event, "watched_schedule.started", event.id, {
      host: new URL(url).host,
      every_minutes: every,
    });
  });

/**
 * Makes the worker fetch the schedule as soon as it can. A fetch in progress loses its lease and
 * applies nothing more. Returns the time of the last fetch.
 */
export const fetchScheduleNow = (organizer: Actor, eventId: string): Promise<Date | null> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    await requireFetchQuota(tx, event);
    const [watched] = await tx.watchedSchedule.updateManyAndReturn({
      where: { event_id: event.id },
      data: { next_fetch_at: clock.now(), lease: null, leased_until: null },
      select: { fetched_at: true },
    });
    if (!watched)
      throw refuse("invalid_request", { message: "This event does not watch a schedule." });
    await auditInEvent(tx, organizer, event, "watched_schedule.fetch_asked", event.id);
    return watched.fetched_at;
  });

/**
 * Stops watching. The program stays as it is, and the address is not fetched again. A fetch in
 * progress applies nothing more.
 */
export const stopWatching = (organizer: Actor, eventId: string): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    const { count } = await tx.watchedSchedule.deleteMany({ where: { event_id: event.id } });
    if (count === 0)
      throw refuse("invalid_request", { message: "This event does not watch a schedule." });
    await auditInEvent(tx, organizer, event, "watched_schedule.stopped", event.id);
  });

const perEvent = { count: 10, seconds: 3_600 };
const perOrganization = { count: 60, seconds: 3_600 };

/** Counts a fetch that a person asks for (docs/rules/limits.md#fetches). */
export async function requireFetchQuota(tx: Transaction, event: OwnEvent): Promise<void> {
  await requireQuota(tx, event.id, "schedule_fetch", perEvent);
  await requireQuota(tx, event.organization_id, "organization_schedule_fetch", perOrganization);
}
