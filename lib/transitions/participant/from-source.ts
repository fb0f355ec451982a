import type { AnyActor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import type { Prisma } from "@/lib/db/prisma";
import { isSilent, type Transaction } from "@/lib/db/transact";
import { insertNew, updateEach } from "@/lib/db/write-each";
import { refuse } from "@/lib/errors/refusal";
import { touchActivitiesOf } from "@/lib/transitions/activity/hosts";
import { cancelLockedApplication } from "@/lib/transitions/application/cancel";
import { changedFields } from "@/lib/transitions/changed-fields";
import { auditEachInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { requireParts } from "@/lib/transitions/event-part/event-part";
import { roles } from "@/lib/transitions/event-part/parts";
import type { RecordIdentity } from "@/lib/transitions/record-identity";
import { announceChanges } from "@/lib/webhooks/outbox/announce";
import { rowsBefore } from "@/lib/webhooks/outbox/rows-before";
import { removeLockedParticipant } from "./remove";
import {
  changeStates,
  definedFields,
  initialStates,
  isEnding,
  type PersonKey,
  requireReachable,
  type States,
  statesOf,
  statesOfNew,
  takesPart,
} from "./states-from-source";

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
     WHERE t.event_id = ${event_id}::uuid AND t.person_id = ANY (${ids}::uuid[])
       AND p.id = ANY (${ids}::uuid[])
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
