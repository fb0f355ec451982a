import { randomUUID } from "node:crypto";
import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { insertEach } from "@/lib/db/write-each";
import { requireDays, requireWithin } from "@/lib/transitions/event/limits";
import { auditEachInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { requireParts } from "@/lib/transitions/event-part/event-part";
import { locations, threads } from "@/lib/transitions/event-part/parts";
import { inviteHost } from "@/lib/transitions/invitation/invite";
import type { RecordIdentity } from "@/lib/transitions/record-identity";
import { lockEditableEvent } from "@/lib/transitions/rights";
import { announceChanges } from "@/lib/webhooks/outbox/announce";
import { requireHosts, setCoHosts } from "./hosts";
import { type ActivityInput, type ActivityState, activityColumns, requireTimes } from "./input";
import { replacePlayers } from "./players";

/**
 * The organizer adds an activity to the program. With a start and an end it is scheduled; without
 * them it is new. `invitedEmail` is the address of a person who is invited to host it. Returns its
 * id.
 */
export const createActivity = (
  organizer: Actor,
  eventId: string,
  input: ActivityInput,
  invitedEmail?: string,
): Promise<string> =>
  transact(async (tx) => {
    const event = await lockEditableEvent(tx, organizer, eventId, "activity");
    requireTimes(input);
    await requireHosts(tx, event.id, input);
    const id = randomUUID();
    await addActivities(tx, organizer, event, [
      { ...input, id, status: input.start_time ? "scheduled" : "new", players: [] },
    ]);
    if (invitedEmail !== undefined) await inviteHost(tx, organizer, event, id, invitedEmail);
    return id;
  });

/**
 * Adds several activities without checking permissions or the organizer's rules: everything that a
 * data source may provide is stored.
 */
export async function addActivities(
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  activities: (ActivityState & RecordIdentity)[],
): Promise<void> {
  await requireParts(
    threads,
    tx,
    event.id,
    activities.map(({ thread }) => thread),
  );
  await requireParts(
    locations,
    tx,
    event.id,
    activities.map(({ location }) => location),
  );
  await insertEach(
    tx,
    "activities",
    activities.map((activity) => ({ ...activityColumns(activity), event_id: event.id })),
  );
  await requireWithin(tx, event.id, "activities");
  if (activities.some(({ start_time }) => start_time)) await requireDays(tx, event.id);
  await setCoHosts(
    tx,
    event.id,
    activities.filter(({ co_hosts }) => co_hosts.length > 0),
  );
  await replacePlayers(
    tx,
    event.id,
    activities.flatMap(({ id, players }) => (players.length > 0 ? [{ id, players }] : [])),
  );
  const audited = await auditEachInEvent(
    tx,
    actor,
    event,
    "activity.created",
    activities.map(({ id }) => ({ id })),
  );
  await announceChanges(tx, "activity.created", event.id, audited);
}
