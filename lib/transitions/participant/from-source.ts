import type { AnyActor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import type { Prisma } from "@/lib/db/prisma";
import { isSilent, type Transaction } from "@/lib/db/transact";
import { insertNew, updateEach } from "@/lib/db/write-each";
import { refuse } from "@/lib/errors/refusal";
import type { applicationStatuses } from "@/lib/resources/participant";
import { touchActivitiesOf } from "@/lib/transitions/activity/renamed-hosts";
import { approveEach } from "@/lib/transitions/application/approve";
import { cancelLockedApplication } from "@/lib/transitions/application/cancel";
import { rejectEach } from "@/lib/transitions/application/reject";
import { requestEachRevision } from "@/lib/transitions/application/request-revision";
import { changedFields } from "@/lib/transitions/changed-fields";
import { auditEachInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { requireParts } from "@/lib/transitions/event-part/event-part";
import { roles } from "@/lib/transitions/event-part/roles";
import { fieldFault } from "@/lib/transitions/field-fault";
import { notifyOfApplications } from "@/lib/transitions/notification/new-applications";
import type { RecordIdentity } from "@/lib/transitions/record-identity";
import { announceChanges } from "@/lib/webhooks/outbox/announce";
import { rowsBefore } from "@/lib/webhooks/outbox/rows-before";
import { removeLockedParticipant } from "./remove";

type ApplicationStatus = (typeof applicationStatuses)[number];

interface States {
  application_status: ApplicationStatus;
  registered: boolean;
  removed: boolean;
  cancelled: boolean;
}

interface ProfileRecord {
  display_name: string | null;
  nickname: string | null;
  organisation: string | null;
  real_name: string | null;
  privacy_mode: boolean;
  role: string | null;
  admin_notes: string | null;
  application_admin_notes: string | null;
  custom_form_fields: Prisma.InputJsonObject;
}

/**
 * A person's record on an event as a data source provides it; `email` is only for guests. Absent
 * fields are left unchanged.
 */
export type PersonRecord = Partial<States & ProfileRecord & { email: string | null }>;

interface PersonKey {
  personId: string;
  /** The source's key for a person without an account. */
  guestKey?: string;
}

/** A person and the record that the source provides for them. */
export interface PersonWithRecord extends PersonKey, Omit<RecordIdentity, "id"> {
  record: PersonRecord;
}

/**
 * Adds people to the event, in any state. Only that state is announced, not the steps to it.
 * History is stored at once: there is nothing that a verb would end, and nobody to tell.
 */
export async function addPeople(
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  people: readonly PersonWithRecord[],
): Promise<void> {
  await requireParts(
    roles,
    tx,
    event.id,
    people.map(({ record }) => record.role),
  );
  const added = people.map((person) => ({
    ...person,
    before: initialStates,
    after: statesOfNew(person.record),
  }));
  const records = added.map(
    ({ personId, guestKey, created_at, updated_at, record, before, after }) => ({
      event_id: event.id,
      person_id: personId,
      guest_key: guestKey,
      created_at,
      updated_at,
      ...recordColumns(profileRecordOf(record)),
      ...(isSilent(tx)
        ? historyColumns(after, created_at)
        : !isEnding({ personId, before, after }) && initialColumns(after)),
    }),
  );
  const isNew = new Set(await insertNew(tx, "event_people", records, "person_id"));
  const moves = added.filter(({ personId }) => isNew.has(personId));
  for (const { before, after } of moves) requireReachable(tx, before, after);
  if (!isSilent(tx)) await changeStates(tx, actor, event, moves);
  const existing = people.filter(({ personId }) => !isNew.has(personId));
  await changePeople(tx, actor, event, existing);
}

function statesOfNew(record: PersonRecord): States {
  const application_status = record.registered ? "approved" : "pending";
  return {
    application_status,
    registered: false,
    removed: false,
    cancelled: false,
    ...statesOf(record),
  };
}

/**
 * The states in which a record is inserted. Storing it in two steps would cost a third more. Other
 * review results are left to their verbs. PostgreSQL reads "now" as the time of the transaction.
 */
const initialColumns = ({ application_status, registered }: States) =>
  application_status === "approved" || application_status === "pending"
    ? { application_status, ...(registered && { registered_at: "now" }) }
    : {};

/** The states of a record at the time of its creation. */
const historyColumns = (
  { application_status, registered, removed, cancelled }: States,
  at: Date | string = "now",
) => ({
  application_status,
  registered_at: registered ? at : null,
  removed_at: removed ? at : null,
  cancelled_at: cancelled ? at : null,
});

/**
 * Updates the stored records to match the source. Returns the ids of the people whose record
 * changed.
 */
export async function changePeople(
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  people: readonly PersonWithRecord[],
): Promise<string[]> {
  if (people.length === 0) return [];
  const locked = await lockPeople(
    tx,
    event.id,
    people.map(({ personId }) => personId),
  );
  const changes = people.map((person) => changeOf(tx, person, locked.get(person.personId)));
  await requireParts(
    roles,
    tx,
    event.id,
    people.map(({ record }) => record.role),
  );
  await editRecords(
    tx,
    actor,
    event,
    changes.filter(({ fields }) => fields.length > 0),
  );
  const moves = changes.filter(({ before, after }) => changedFields(before, after).length > 0);
  await changeStates(
    tx,
    actor,
    event,
    moves.map((move) => ({ ...move, before: { ...move.before, isNew: false } })),
  );
  const moved = new Set(moves);
  return changes.flatMap((change) =>
    change.fields.length > 0 || moved.has(change) ? [change.personId] : [],
  );
}

/** The differences between a person's stored record and the source's. */
function changeOf(
  tx: Transaction,
  { personId, guestKey, record }: PersonWithRecord,
  stored: LockedRecord | undefined,
) {
  if (!stored) throw refuse("resource_not_found");
  const { before, storedFields } = stored;
  const states = statesOf(record);
  const becomesApproved =
    states.application_status === "approved" && before.application_status !== "approved";
  const after: States = { ...before, ...(becomesApproved && { registered: true }), ...states };
  requireReachable(tx, before, after);
  const email = guestKey === undefined ? {} : { email: record.email };
  const fields = changedFields(storedFields, { ...profileRecordOf(record), ...email });
  return { personId, guestKey, record, before, after, fields };
}

/**
 * Ends a person's part in the event: a registered person is removed, and an application without
 * registration is cancelled. False when it has already ended.
 */
export async function endParticipation(
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  personId: string,
): Promise<boolean> {
  const before = (await lockPeople(tx, event.id, [personId])).get(personId)?.before;
  if (!before) throw refuse("resource_not_found");
  if (before.removed || before.cancelled) return false;
  await (before.registered ? removeLockedParticipant : cancelLockedApplication)(
    tx,
    actor,
    event,
    personId,
  );
  return true;
}

type StatesBefore = States & { isNew: boolean };

/** The states of a record at its insertion. */
const initialStates: StatesBefore = {
  application_status: "pending",
  registered: false,
  removed: false,
  cancelled: false,
  isNew: true,
};

interface LockedRecord {
  before: States;
  /** The record's fields, by the names that a source uses. */
  storedFields: object;
}

/**
 * Locks the records in id order. The accounts are selected by id as well, so that the query finds
 * them by index instead of reading all of them. Returning a record as columns takes the database
 * half as long as one JSON value.
 */
async function lockPeople(
  tx: Transaction,
  event_id: string,
  ids: string[],
): Promise<Map<string, LockedRecord>> {
  const found = await tx.query<
    ProfileRecord & States & { person_id: string; email: string | null }
  >`
    SELECT t.person_id, t.application_status, t.registered_at IS NOT NULL AS registered, t.removed_at IS NOT NULL AS removed,
           t.cancelled_at IS NOT NULL AS cancelled, t.display_name, t.nickname, t.organisation, t.real_name, t.privacy_mode, t.role_id AS role, t.admin_notes,
           t.application_admin_notes, t.custom_form_fields, p.email
      FROM event_people t JOIN people p ON p.id = t.person_id
     WHERE t.event_id = ${event_id}::uuid AND t.person_id = ANY (${ids}::uuid[]) AND p.id = ANY (${ids}::uuid[])
     ORDER BY t.person_id FOR NO KEY UPDATE OF t`;
  return new Map(
    found.map(
      ({ person_id, application_status, registered, removed, cancelled, ...storedFields }) => [
        person_id,
        { before: { application_status, registered, removed, cancelled }, storedFields },
      ],
    ),
  );
}

const takesPart = ({ registered, removed, cancelled }: Omit<States, "application_status">) =>
  registered && !removed && !cancelled;

/**
 * A state that no verb leads to is reported as a fault of the field that asks for it. History may
 * take a registration back.
 */
function requireReachable(tx: Transaction, before: States, after: States): void {
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
async function changeStates(
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

const isEnding = ({ before, after }: Move) => (after.removed && !before.removed) || after.cancelled;

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
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) s (person_id uuid, application_status text, registered boolean, cancelled boolean)
     WHERE t.event_id = ${eventId}::uuid AND t.person_id = s.person_id
       AND (t.application_status, t.registered_at IS NOT NULL, t.cancelled_at IS NOT NULL) IS DISTINCT FROM (s.application_status, s.registered, s.cancelled)`;
}

type Change = ReturnType<typeof changeOf>;

async function editRecords(
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  changes: readonly Change[],
): Promise<void> {
  const before = await rowsBefore(
    tx,
    "participant",
    event.id,
    changes.map(({ personId }) => personId),
  );
  for (const { personId, fields, record } of changes)
    if (fields.includes("email"))
      await tx.person.update({
        where: { id: personId, is_guest: true },
        data: { email: record.email },
        select: { id: true },
      });
  const updated_at = clock.now();
  const records = changes.map(({ personId, record }) => ({
    id: personId,
    columns: { ...recordColumns(profileRecordOf(record)), updated_at },
  }));
  await updateEach(tx, "event_people", "person_id", event.id, records);
  const edited = (isAnnounced: boolean) =>
    changes.flatMap(({ personId, fields, before, after }) =>
      (takesPart(before) && takesPart(after)) === isAnnounced
        ? [{ id: personId, details: { fields } }]
        : [],
    );
  await auditEachInEvent(tx, actor, event, "application.edited", edited(false));
  const participants = await auditEachInEvent(tx, actor, event, "participant.edited", edited(true));
  await announceChanges(tx, "participant.profile_updated", event.id, participants, before);
  const renamed = changes.flatMap(({ personId, fields }) =>
    fields.includes("display_name") ? [personId] : [],
  );
  await touchActivitiesOf(tx, event.id, renamed);
}

const statesOf = ({
  application_status,
  registered,
  removed,
  cancelled,
}: PersonRecord): Partial<States> =>
  definedFields({ application_status, registered, removed, cancelled });

const profileRecordOf = ({
  application_status: _,
  registered: __,
  removed: ___,
  cancelled: ____,
  email: _____,
  ...profile
}: PersonRecord): Partial<ProfileRecord> => definedFields(profile);

const recordColumns = ({ role, ...columns }: Partial<ProfileRecord>) => ({
  ...columns,
  role_id: role,
});

/** Drops undefined fields. */
function definedFields<T extends object>(
  fields: T,
): { [Name in keyof T]?: Exclude<T[Name], undefined> };
function definedFields(fields: object) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
