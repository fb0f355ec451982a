import type { AnyActor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import type { Prisma } from "@/lib/db/prisma";
import type { Transaction } from "@/lib/db/transact";
import { insertNew, updateEach } from "@/lib/db/write-each";
import { refuse } from "@/lib/errors/refusal";
import type { applicationStatuses } from "@/lib/resources/participant";
import { approveEach } from "@/lib/transitions/application/approve";
import { cancel } from "@/lib/transitions/application/cancel";
import { rejectEach } from "@/lib/transitions/application/reject";
import { sendEachBack } from "@/lib/transitions/application/request-revision";
import { changedFields } from "@/lib/transitions/changed";
import { auditEachInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { fieldFault } from "@/lib/transitions/field-fault";
import { notifyOfApplications } from "@/lib/transitions/notification/new-applications";
import { announceAll } from "@/lib/webhooks/outbox/announce";
import { requireRoles } from "./profile";
import { remove } from "./remove";

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

/** A person's record on an event as a data source provides it; `email` is only for guests. Absent fields are left unchanged. */
export type SaidPerson = Partial<States & ProfileRecord & { email: string | null }>;

interface Whom {
  personId: string;
  /** The source's key for a person without an account. */
  guestKey?: string;
}

/** A person and the record that the source provides for them. */
export interface SaidOf extends Whom {
  said: SaidPerson;
}

/** Adds people to the event, in any state. Only that state is announced, not the steps to it. */
export async function addPeople(
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  people: readonly (SaidOf & { created_at?: Date })[],
): Promise<void> {
  await requireRoles(
    tx,
    event.id,
    people.map(({ said }) => said.role),
  );
  const appearing = people.map((person) => ({ ...person, before: appeared, after: statesOfNew(person.said) }));
  const records = appearing.map(({ personId, guestKey, created_at, said, before, after }) => ({
    event_id: event.id,
    person_id: personId,
    guest_key: guestKey,
    created_at,
    ...recordColumns(recordOf(said)),
    ...(!isEnding({ personId, before, after }) && standingColumns(after)),
  }));
  const isNew = new Set(await insertNew(tx, "event_people", records, "person_id"));
  const moves = appearing.filter(({ personId }) => isNew.has(personId));
  for (const { before, after } of moves) requireReachable(before, after);
  await bringStates(tx, actor, event, moves);
  const others = people.filter(({ personId }) => !isNew.has(personId));
  await changePeople(tx, actor, event, others);
}

function statesOfNew(said: SaidPerson): States {
  const application_status = said.registered ? "approved" : "pending";
  return { application_status, registered: false, removed: false, cancelled: false, ...statesOf(said) };
}

/**
 * The states in which a record is inserted, because storing it in two steps costs a third more. Other review results are left to their verbs. PostgreSQL reads
 * "now" as the time of the transaction.
 */
const standingColumns = ({ application_status, registered }: States) =>
  application_status === "approved" || application_status === "pending" ? { application_status, ...(registered && { registered_at: "now" }) } : {};

/** Updates the stored records to match the source. Returns the ids of the people whose record changed. */
export async function changePeople(tx: Transaction, actor: AnyActor, event: OwnEvent, people: readonly SaidOf[]): Promise<string[]> {
  if (people.length === 0) return [];
  const locked = await lockPeople(
    tx,
    event.id,
    people.map(({ personId }) => personId),
  );
  const changes = people.map((person) => changeOf(person, locked.get(person.personId)));
  await requireRoles(
    tx,
    event.id,
    people.map(({ said }) => said.role),
  );
  await editRecords(
    tx,
    actor,
    event,
    changes.filter(({ fields }) => fields.length > 0),
  );
  const moves = changes.filter(({ before, after }) => changedFields(before, after).length > 0);
  await bringStates(
    tx,
    actor,
    event,
    moves.map((move) => ({ ...move, before: { ...move.before, isNew: false } })),
  );
  const moved = new Set(moves);
  return changes.flatMap((change) => (change.fields.length > 0 || moved.has(change) ? [change.personId] : []));
}

/** The differences between a person's stored record and the source's. */
function changeOf({ personId, guestKey, said }: SaidOf, stored: Locked | undefined) {
  if (!stored) throw refuse("resource_not_found");
  const { before, record } = stored;
  const states = statesOf(said);
  const becomesApproved = states.application_status === "approved" && before.application_status !== "approved";
  const after: States = { ...before, ...(becomesApproved && { registered: true }), ...states };
  requireReachable(before, after);
  const email = guestKey === undefined ? {} : { email: said.email };
  const fields = changedFields(record, { ...recordOf(said), ...email });
  return { personId, guestKey, said, before, after, fields };
}

/** Ends a person's part in the event: a registered person is removed, and an application without registration is cancelled. False when it has already ended. */
export async function endPerson(tx: Transaction, actor: AnyActor, event: OwnEvent, personId: string): Promise<boolean> {
  const before = (await lockPeople(tx, event.id, [personId])).get(personId)?.before;
  if (!before) throw refuse("resource_not_found");
  if (before.removed || before.cancelled) return false;
  await (before.registered ? remove : cancel)(tx, actor, event, personId);
  return true;
}

type Before = States & { isNew: boolean };

/** The states of a record at its insertion. */
const appeared: Before = { application_status: "pending", registered: false, removed: false, cancelled: false, isNew: true };

interface Locked {
  before: States;
  /** The record's fields, by the names that a source uses. */
  record: object;
}

/**
 * Locks the records in id order. The accounts are selected by id as well, so that the query finds them by index instead of reading all of them. Returning a
 * record as columns takes the database half as long as one JSON value.
 */
async function lockPeople(tx: Transaction, event_id: string, ids: string[]): Promise<Map<string, Locked>> {
  const found = await tx.$queryRaw<(ProfileRecord & States & { person_id: string; email: string | null })[]>`
    SELECT t.person_id, t.application_status, t.registered_at IS NOT NULL AS registered, t.removed_at IS NOT NULL AS removed,
           t.cancelled_at IS NOT NULL AS cancelled, t.display_name, t.nickname, t.organisation, t.real_name, t.privacy_mode, t.role_id AS role, t.admin_notes,
           t.application_admin_notes, t.custom_form_fields, p.email
      FROM event_people t JOIN people p ON p.id = t.person_id
     WHERE t.event_id = ${event_id}::uuid AND t.person_id = ANY (${ids}::uuid[]) AND p.id = ANY (${ids}::uuid[])
     ORDER BY t.person_id FOR NO KEY UPDATE OF t`;
  return new Map(
    found.map(({ person_id, application_status, registered, removed, cancelled, ...record }) => [
      person_id,
      { before: { application_status, registered, removed, cancelled }, record },
    ]),
  );
}

const takesPart = ({ registered, removed, cancelled }: Omit<States, "application_status">) => registered && !removed && !cancelled;

/** A state that no verb leads to is reported as a fault of the field that asks for it. */
function requireReachable(before: States, after: States): void {
  if (before.removed && !after.removed) throw fieldFault("removed", "true: a removal is final");
  if (after.removed && !after.registered) throw fieldFault("removed", "removed only together with registered");
  if (takesPart(before) && !after.registered) throw fieldFault("registered", "true: taking part ends with removed or cancelled");
}

interface Move extends Whom {
  before: Before;
  after: States;
}

/** Moves people to their new states and announces those. */
async function bringStates(tx: Transaction, actor: AnyActor, event: OwnEvent, moves: readonly Move[]): Promise<void> {
  for (const move of moves.filter(isEnding)) await bringToEnd(tx, actor, event, move);
  const standing = moves.filter((move) => !isEnding(move)).map(stepsOf);
  await store(
    tx,
    event.id,
    standing.flatMap(({ personId, before, after }) =>
      before.cancelled ? [{ personId, states: { ...after, application_status: before.application_status } }] : [],
    ),
  );
  await store(tx, event.id, statesAfter(standing.filter(({ isAddedGuest }) => isAddedGuest)));
  await review(
    tx,
    actor,
    event,
    standing.filter(({ isReviewed }) => isReviewed),
  );
  await register(
    tx,
    actor,
    event,
    standing.filter(({ registers, isReviewed, after }) => registers && !(isReviewed && after.application_status === "approved")),
  );
  await storeSilently(
    tx,
    actor,
    event,
    standing.filter(({ registers, isReviewed }) => !registers && !isReviewed),
  );
  const submitted = standing.filter(({ isReviewed, after }) => isReviewed && after.application_status === "pending");
  await notifyOfApplications(tx, event.id, submitted.length);
}

const isEnding = ({ before, after }: Move) => (after.removed && !before.removed) || after.cancelled;

async function bringToEnd(tx: Transaction, actor: AnyActor, event: OwnEvent, move: Move): Promise<void> {
  const { personId, before, after } = move;
  if (after.removed && !before.removed) {
    await store(tx, event.id, statesAfter([move]));
    await remove(tx, actor, event, personId);
  } else if (after.cancelled && !before.cancelled) {
    await store(tx, event.id, [{ personId, states: { ...after, cancelled: false } }]);
    await cancel(tx, actor, event, personId);
  } else await storeSilently(tx, actor, event, [move]);
}

interface Steps extends Move {
  /** Becomes a participant. */
  registers: boolean;
  /** The application's status is announced. */
  isReviewed: boolean;
  /** A guest who appears as a participant, like one whom an organizer adds. */
  isAddedGuest: boolean;
}

/** A person who had cancelled is treated as if they were new. */
function stepsOf(move: Move): Steps {
  const { before, after, guestKey } = move;
  const standing = before.isNew || before.cancelled ? undefined : before.application_status;
  const registers = takesPart(after) && !takesPart(before);
  const isAddedGuest = guestKey !== undefined && before.isNew && registers && after.application_status === "approved";
  return { ...move, registers, isAddedGuest, isReviewed: standing !== after.application_status && !isAddedGuest };
}

async function review(tx: Transaction, actor: AnyActor, event: OwnEvent, people: readonly Steps[]): Promise<void> {
  const becoming = (status: ApplicationStatus) =>
    people.flatMap(({ personId, before, after, registers }) =>
      after.application_status === status ? [{ id: personId, registers, isNew: before.isNew }] : [],
    );
  await submitAnew(tx, actor, event, becoming("pending"));
  await approveEach(tx, actor, event, becoming("approved"));
  await rejectEach(tx, actor, event, becoming("rejected"), null);
  await sendEachBack(tx, actor, event, becoming("revision_requested"), null);
}

async function submitAnew(tx: Transaction, actor: AnyActor, event: OwnEvent, people: readonly { id: string; isNew: boolean }[]): Promise<void> {
  if (people.length === 0) return;
  const again = people.flatMap(({ id, isNew }) => (isNew ? [] : [id]));
  if (again.length > 0)
    await tx.eventPerson.updateMany({
      where: { event_id: event.id, person_id: { in: again } },
      data: { application_status: "pending", revision_message: null, submitted_again_at: clock.now() },
    });
  const submitted = await auditEachInEvent(tx, actor, event, "application.submitted", people);
  await announceAll(tx, "application.submitted", event.id, submitted);
}

async function register(tx: Transaction, actor: AnyActor, event: OwnEvent, people: readonly Steps[]): Promise<void> {
  await store(tx, event.id, statesAfter(people));
  const ids = (isGuest: boolean) => people.flatMap(({ personId, isAddedGuest }) => (isAddedGuest === isGuest ? [{ id: personId }] : []));
  const guests = await auditEachInEvent(tx, actor, event, "participant.guest_added", ids(true));
  const others = await auditEachInEvent(tx, actor, event, "participant.registered", ids(false));
  await announceAll(tx, "participant.registered", event.id, [...guests, ...others]);
}

/** Stores states that have no event type, such as the status of a cancelled application. */
async function storeSilently(tx: Transaction, actor: AnyActor, event: OwnEvent, people: readonly Move[]): Promise<void> {
  await store(tx, event.id, statesAfter(people));
  const things = people.map(({ personId, after }) => ({ id: personId, details: { fields: Object.keys(after) } }));
  await auditEachInEvent(tx, actor, event, "application.edited", things);
}

const statesAfter = (moves: readonly Move[]) => moves.map(({ personId, after }) => ({ personId, states: after }));

async function store(tx: Transaction, eventId: string, people: { personId: string; states: States }[]): Promise<void> {
  if (people.length === 0) return;
  const rows = people.map(({ personId, states: { application_status, registered, cancelled } }) => ({
    person_id: personId,
    application_status,
    registered,
    cancelled,
  }));
  await tx.$executeRaw`
    UPDATE event_people t SET application_status = s.application_status,
           registered_at = CASE WHEN s.registered THEN coalesce(t.registered_at, now()) END,
           cancelled_at = CASE WHEN s.cancelled THEN coalesce(t.cancelled_at, now()) END
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) s (person_id uuid, application_status text, registered boolean, cancelled boolean)
     WHERE t.event_id = ${eventId}::uuid AND t.person_id = s.person_id
       AND (t.application_status, t.registered_at IS NOT NULL, t.cancelled_at IS NOT NULL) IS DISTINCT FROM (s.application_status, s.registered, s.cancelled)`;
}

type Change = ReturnType<typeof changeOf>;

async function editRecords(tx: Transaction, actor: AnyActor, event: OwnEvent, changes: readonly Change[]): Promise<void> {
  for (const { personId, fields, said } of changes)
    if (fields.includes("email"))
      await tx.person.update({ where: { id: personId, is_guest: true }, data: { email: said.email }, select: { id: true } });
  const updated_at = clock.now();
  const records = changes.map(({ personId, said }) => ({ id: personId, columns: { ...recordColumns(recordOf(said)), updated_at } }));
  await updateEach(tx, "event_people", "person_id", event.id, records);
  const edited = (isAnnounced: boolean) =>
    changes.flatMap(({ personId, fields, before, after }) =>
      (takesPart(before) && takesPart(after)) === isAnnounced ? [{ id: personId, details: { fields } }] : [],
    );
  await auditEachInEvent(tx, actor, event, "application.edited", edited(false));
  const participants = await auditEachInEvent(tx, actor, event, "participant.edited", edited(true));
  await announceAll(tx, "participant.profile_updated", event.id, participants);
}

const statesOf = ({ application_status, registered, removed, cancelled }: SaidPerson): Partial<States> =>
  given({ application_status, registered, removed, cancelled });

const recordOf = ({
  application_status: _,
  registered: __,
  removed: ___,
  cancelled: ____,
  email: _____,
  ...record
}: SaidPerson): Partial<ProfileRecord> => given(record);

const recordColumns = ({ role, ...columns }: Partial<ProfileRecord>) => ({ ...columns, role_id: role });

/** Drops undefined fields. */
function given<T extends object>(fields: T): { [Name in keyof T]?: Exclude<T[Name], undefined> };
function given(fields: object) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
