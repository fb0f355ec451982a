import type { AnyActor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { isSilent, type Transaction } from "@/lib/db/transact";
import type { applicationStatuses } from "@/lib/resources/participant";
import { cancelLockedApplication } from "@/lib/transitions/application/cancel";
import { approveEach, rejectEach, requestEachRevision } from "@/lib/transitions/application/decide";
import { auditEachInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { fieldFault } from "@/lib/transitions/field-fault";
import { notifyOfApplications } from "@/lib/transitions/notification/new-applications";
import { announceChanges } from "@/lib/webhooks/outbox/announce";
import { removeLockedParticipant } from "./remove";

// The states of people on an event as a data source says them. Only the new state is announced, not
// the steps to it (docs/rules/feed.md#difference).

type ApplicationStatus = (typeof applicationStatuses)[number];

export interface States {
  application_status: ApplicationStatus;
  registered: boolean;
  removed: boolean;
  cancelled: boolean;
}

export interface PersonKey {
  personId: string;
  /** The source's key for a person without an account. */
  guestKey?: string;
}

type StatesBefore = States & { isNew: boolean };

/** The states of a record at its insertion. */
export const initialStates: StatesBefore = {
  application_status: "pending",
  registered: false,
  removed: false,
  cancelled: false,
  isNew: true,
};

export function statesOfNew(record: Partial<States>): States {
  const application_status = record.registered ? "approved" : "pending";
  return {
    application_status,
    registered: false,
    removed: false,
    cancelled: false,
    ...statesOf(record),
  };
}

export const statesOf = ({
  application_status,
  registered,
  removed,
  cancelled,
}: Partial<States>): Partial<States> =>
  definedFields({ application_status, registered, removed, cancelled });

export const takesPart = ({ registered, removed, cancelled }: Omit<States, "application_status">) =>
  registered && !removed && !cancelled;

/**
 * A state that no verb leads to is reported as a fault of the field that asks for it. History may
 * take a registration back.
 */
export function requireReachable(tx: Transaction, before: States, after: States): void {
  if (before.removed && !after.removed) throw fieldFault("removed", "true: a removal is final");
  if (after.removed && !after.registered)
    throw fieldFault("removed", "removed only together with registered");
  if (takesPart(before) && !after.registered && !isSilent(tx))
    throw fieldFault("registered", "true: taking part ends with removed or cancelled");
}

interface Move extends PersonKey {
  before: StatesBefore;
  after: States;
}

/** Moves people to their new states and announces those. */
export async function changeStates(
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  moves: readonly Move[],
): Promise<void> {
  for (const move of moves.filter(isEnding)) await applyEnding(tx, actor, event, move);
  const continuing = moves.filter((move) => !isEnding(move)).map(stepsOf);
  await storeStates(
    tx,
    event.id,
    continuing.flatMap(({ personId, before, after }) =>
      before.cancelled || (before.registered && !after.registered)
        ? [{ personId, states: { ...after, application_status: before.application_status } }]
        : [],
    ),
  );
  await storeStates(
    tx,
    event.id,
    statesAfter(continuing.filter(({ isAddedGuest }) => isAddedGuest)),
  );
  await reviewEach(
    tx,
    actor,
    event,
    continuing.filter(({ isReviewed }) => isReviewed),
  );
  await registerEach(
    tx,
    actor,
    event,
    continuing.filter(
      ({ becomesParticipant, isReviewed, after }) =>
        becomesParticipant && !(isReviewed && after.application_status === "approved"),
    ),
  );
  await storeUnannounced(
    tx,
    actor,
    event,
    continuing.filter(({ becomesParticipant, isReviewed }) => !becomesParticipant && !isReviewed),
  );
  const submitted = continuing.filter(
    ({ isReviewed, after }) => isReviewed && after.application_status === "pending",
  );
  await notifyOfApplications(tx, event.id, submitted.length);
}

export const isEnding = ({ before, after }: Move) =>
  (after.removed && !before.removed) || after.cancelled;

async function applyEnding(
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  move: Move,
): Promise<void> {
  const { personId, before, after } = move;
  if (after.removed && !before.removed) {
    await storeStates(tx, event.id, statesAfter([move]));
    await removeLockedParticipant(tx, actor, event, personId);
  } else if (after.cancelled && !before.cancelled) {
    await storeStates(tx, event.id, [{ personId, states: { ...after, cancelled: false } }]);
    await cancelLockedApplication(tx, actor, event, personId);
  } else await storeUnannounced(tx, actor, event, [move]);
}

interface Steps extends Move {
  /** Becomes a participant. */
  becomesParticipant: boolean;
  /** The application's status is announced. */
  isReviewed: boolean;
  /** A guest who appears as a participant, like one whom an organizer adds. */
  isAddedGuest: boolean;
}

/** A person who had cancelled starts again, like a new one. */
function stepsOf(move: Move): Steps {
  const { before, after, guestKey } = move;
  const previousStatus = before.isNew || before.cancelled ? undefined : before.application_status;
  const becomesParticipant = takesPart(after) && !takesPart(before);
  const isAddedGuest =
    guestKey !== undefined &&
    !guestKey.includes("@") &&
    before.isNew &&
    becomesParticipant &&
    after.application_status === "approved";
  return {
    ...move,
    becomesParticipant,
    isAddedGuest,
    isReviewed: previousStatus !== after.application_status && !isAddedGuest,
  };
}

async function reviewEach(
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  people: readonly Steps[],
): Promise<void> {
  const withStatus = (status: ApplicationStatus) =>
    people.flatMap(({ personId, before, after, becomesParticipant }) =>
      after.application_status === status
        ? [{ id: personId, becomesParticipant, isNew: before.isNew }]
        : [],
    );
  await submitEach(tx, actor, event, withStatus("pending"));
  await approveEach(tx, actor, event, withStatus("approved"));
  await rejectEach(tx, actor, event, withStatus("rejected"), null);
  await requestEachRevision(tx, actor, event, withStatus("revision_requested"), null);
}

async function submitEach(
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  people: readonly { id: string; isNew: boolean }[],
): Promise<void> {
  if (people.length === 0) return;
  const resubmitted = people.flatMap(({ id, isNew }) => (isNew ? [] : [id]));
  if (resubmitted.length > 0)
    await tx.eventPerson.updateMany({
      where: { event_id: event.id, person_id: { in: resubmitted } },
      data: {
        application_status: "pending",
        revision_message: null,
        submitted_again_at: clock.now(),
      },
    });
  const submitted = await auditEachInEvent(tx, actor, event, "application.submitted", people);
  await announceChanges(tx, "application.submitted", event.id, submitted);
}

async function registerEach(
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  people: readonly Steps[],
): Promise<void> {
  await storeStates(tx, event.id, statesAfter(people));
  const ids = (isGuest: boolean) =>
    people.flatMap(({ personId, isAddedGuest }) =>
      isAddedGuest === isGuest ? [{ id: personId }] : [],
    );
  const guests = await auditEachInEvent(tx, actor, event, "participant.guest_added", ids(true));
  const others = await auditEachInEvent(tx, actor, event, "participant.registered", ids(false));
  await announceChanges(tx, "participant.registered", event.id, [...guests, ...others]);
}

/** Stores states that have no event type, such as the status of a cancelled application. */
async function storeUnannounced(
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  people: readonly Move[],
): Promise<void> {
  await storeStates(tx, event.id, statesAfter(people));
  const entries = people.map(({ personId, after }) => ({
    id: personId,
    details: { fields: Object.keys(after) },
  }));
  await auditEachInEvent(tx, actor, event, "application.edited", entries);
}

const statesAfter = (moves: readonly Move[]) =>
  moves.map(({ personId, after }) => ({ personId, states: after }));

async function storeStates(
  tx: Transaction,
  eventId: string,
  people: { personId: string; states: States }[],
): Promise<void> {
  if (people.length === 0) return;
  const rows = people.map(
    ({ personId, states: { application_status, registered, cancelled } }) => ({
      person_id: personId,
      application_status,
      registered,
      cancelled,
    }),
  );
  await tx.query`
    UPDATE event_people t SET application_status = s.application_status,
           registered_at = CASE WHEN s.registered THEN coalesce(t.registered_at, now()) END,
           cancelled_at = CASE WHEN s.cancelled THEN coalesce(t.cancelled_at, now()) END
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) s (person_id uuid,
        application_status text, registered boolean, cancelled boolean)
     WHERE t.event_id = ${eventId}::uuid AND t.person_id = s.person_id
       AND (t.application_status, t.registered_at IS NOT NULL, t.cancelled_at IS NOT NULL)
         IS DISTINCT FROM (s.application_status, s.registered, s.cancelled)`;
}

/** Drops undefined fields. */
export function definedFields<T extends object>(
  fields: T,
): { [Name in keyof T]?: Exclude<T[Name], undefined> };
export function definedFields(fields: object) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
