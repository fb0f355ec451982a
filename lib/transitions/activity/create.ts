import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireLocation } from "@/lib/transitions/location/lock";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { requireThread } from "@/lib/transitions/thread/lock";
import { announce } from "@/lib/webhooks/outbox/announce";
import { requireHosts, setCoHosts } from "./hosts";
import { type ActivityInput, activityColumns, requireTimes } from "./input";

/** The organizer adds an activity to the program: with a start and an end it is scheduled, without them it is new. Returns its id. */
export const createActivity = (organizer: Actor, eventId: string, input: ActivityInput): Promise<string> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    requireTimes(input);
    await requireThread(tx, event.id, input.thread);
    await requireLocation(tx, event.id, input.location);
    await requireHosts(tx, event.id, input);
    const status = input.start_time ? "scheduled" : "new";
    const { id } = await tx.activity.create({ data: { ...activityColumns(input), status, event_id: event.id }, select: { id: true } });
    await setCoHosts(tx, event.id, id, input.co_hosts);
    const actorId = await auditInEvent(tx, organizer, event, "activity.created", id);
    await announce(tx, "activity.created", { eventId: event.id, id, actorId });
    return id;
  });
