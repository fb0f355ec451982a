import * as z from "zod";
import type { AnyActor } from "@/lib/audit/actor";
import type { Transaction } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { withNewRowDefaults } from "@/lib/reconcile/item";
import { lists } from "@/lib/reconcile/lists";
import { fieldsOf as fieldsOfList } from "@/lib/reconcile/staging";
import { activityFields } from "@/lib/resources/activity";
import { importedSchemas } from "@/lib/resources/kinds";
import { locationFields } from "@/lib/resources/location";
import { participantFields } from "@/lib/resources/participant";
import { registrationWaveFields } from "@/lib/resources/registration-wave";
import { roleFields } from "@/lib/resources/role";
import { threadFields } from "@/lib/resources/thread";
import { ensureAccounts, type NamedAccount } from "@/lib/transitions/account/ensure-account";
import { takeNewPeople } from "@/lib/transitions/account/new-people";
import { provedAccounts, waitingGuests } from "@/lib/transitions/account/waiting-records";
import { addActivities } from "@/lib/transitions/activity/create";
import { removeActivity } from "@/lib/transitions/activity/delete";
import { changeActivities } from "@/lib/transitions/activity/edit";
import { changedFields, changesTo } from "@/lib/transitions/changed-fields";
import { archiveUnchecked } from "@/lib/transitions/event/archive";
import { changeSettings } from "@/lib/transitions/event/edit";
import { publishUnchecked } from "@/lib/transitions/event/publish";
import { importedEvent } from "@/lib/transitions/event/settings";
import { unarchiveUnchecked } from "@/lib/transitions/event/unarchive";
import { unpublishUnchecked } from "@/lib/transitions/event/unpublish";
import type { OwnEvent } from "@/lib/transitions/event-audit";
import {
  addParts,
  changeParts,
  type EventPart,
  removePart,
} from "@/lib/transitions/event-part/event-part";
import { locations } from "@/lib/transitions/event-part/locations";
import { roles } from "@/lib/transitions/event-part/roles";
import { threads } from "@/lib/transitions/event-part/threads";
import { fieldFault } from "@/lib/transitions/field-fault";
import { declareFormField } from "@/lib/transitions/form-field/add";
import { removeFormField } from "@/lib/transitions/form-field/delete";
import { changeFormField } from "@/lib/transitions/form-field/edit";
import {
  addPeople,
  changePeople,
  endParticipation,
  type PersonRecord,
} from "@/lib/transitions/participant/from-source";
import { addWave } from "@/lib/transitions/wave/create";
import { changeWave } from "@/lib/transitions/wave/edit";
import { moveWave } from "@/lib/transitions/wave/move";
import { type Kind, kinds, type StateLine } from "./line";
import {
  identityOf,
  type KindVerbs,
  type LineBatch,
  type RecordOutcome,
  type SingleLine,
  single,
} from "./line-batch";
import { activityPeople, createGuests, emailOfGuest, findPeopleByRef } from "./people";
import { platformVerbs } from "./platform-verbs";

export const verbs: Record<Kind, KindVerbs> = {
  ...platformVerbs,
  event: {
    add: single(changeEvent), // which refuses: a feed creates no events
    change: single(changeEvent),
    remove: single(async () => false),
  },
  form_field: {
    add: single(({ tx, actor, event, line }) =>
      declareFormField(tx, actor, event, { key: line.id, ...fieldsOfNew(formField, line) }).then(
        didChange,
      ),
    ),
    change: single(({ tx, actor, event, line }) =>
      changeFormField(tx, actor, event, line.id, read.form_field(line)),
    ),
    remove: single(({ tx, actor, event, line }) =>
      removeFormField(tx, actor, event, line.id).then(didChange),
    ),
  },
  role: partVerbs(
    roles,
    (line) => fieldsOfNew(role, line),
    (line) => read.role(line),
  ),
  thread: partVerbs(
    threads,
    (line) => fieldsOfNew(thread, line),
    (line) => read.thread(line),
  ),
  location: partVerbs(
    locations,
    (line) => fieldsOfNew(location, line),
    (line) => read.location(line),
  ),
  activity: {
    add: addVerb(async (batch) => {
      const { tx, actor, event, lines } = batch;
      const people = await activityPeopleOf(batch);
      const activities = lines.map((line, n) => {
        const { host = null, co_hosts = [], players = [] } = people[n]?.fields ?? {};
        return { ...identityOf(line), ...fieldsOfNew(activity, line), host, co_hosts, players };
      });
      await addActivities(tx, actor, event, activities);
    }),
    change: changeVerb(async (batch) => {
      const { tx, actor, event, lines } = batch;
      const people = await activityPeopleOf(batch);
      const edits = lines.map((line, n) => ({
        id: line.id,
        input: { ...read.activity(line), ...people[n]?.fields },
      }));
      const changed = await changeActivities(tx, actor, event, edits);
      return [...changed, ...lines.flatMap(({ id }, n) => (people[n]?.isStripped ? [id] : []))];
    }),
    remove: single(({ tx, actor, event, line }) =>
      removeActivity(tx, actor, event, line.id).then(didChange),
    ),
  },
  registration_wave: {
    add: single(async ({ tx, actor, event, line }) => {
      const { status, ...fields } = fieldsOfNew(wave, line);
      await addWave(tx, actor, event, { ...identityOf(line), ...fields });
      if (status !== null && status !== "scheduled")
        await moveWave(tx, actor, { id: line.id, event }, status);
      return true;
    }),
    change: single(async ({ tx, actor, event, line }) => {
      const { status, ...fields } = read.registration_wave(line);
      const isEdited = await changeWave(tx, actor, event, line.id, fields);
      return (await moveWaveTo(tx, actor, event, line.id, status)) || isEdited;
    }),
    remove: single(({ tx, actor, event, line }) =>
      moveWave(tx, actor, { id: line.id, event }, "canceled"),
    ),
  },
  person: {
    add: async (batch) => {
      const { tx, actor, event } = batch;
      if (!batch.vouches) await takeNewPeople(tx, event, batch.lines.length);
      const people = await peopleOfLines(batch);
      await addPeople(
        tx,
        actor,
        event,
        people.map((person) => ({
          ...person,
          created_at: identityOf(person.line).created_at,
          record: personFieldsOf(person.line),
        })),
      );
      return people.map(({ personId }) => ({ id: personId, isChanged: true }));
    },
    change: async (batch) => {
      const { tx, actor, event } = batch;
      const people = await peopleOfLines(batch);
      const changed = new Set(
        await changePeople(
          tx,
          actor,
          event,
          people.map((person) => ({ ...person, record: personFieldsOf(person.line) })),
        ),
      );
      return people.map(({ personId, isStripped }) => ({
        id: personId,
        isChanged: changed.has(personId) || isStripped,
      }));
    },
    remove: single(async ({ tx, actor, event, vouches, line }) => {
      const find = async (isProved: boolean) =>
        (await findPeopleByRef(tx, event.id, [line.id], isProved)).get(line.id);
      // Who applied without proving the address is removed, too.
      const personId = (await find(vouches)) ?? (await find(true));
      return personId !== undefined && endParticipation(tx, actor, event, personId);
    }),
  },
};

const didChange = () => true;

/** The verbs of a kind whose records are plain parts of an event. */
function partVerbs<State extends object>(
  part: EventPart<State>,
  fieldsOfNewPart: (line: StateLine) => State,
  readPart: (line: StateLine) => Partial<State>,
): KindVerbs {
  return {
    add: addVerb(({ tx, actor, event, lines }) => {
      const added = lines.map((line) => ({ ...identityOf(line), ...fieldsOfNewPart(line) }));
      return addParts(part, tx, actor, event, added);
    }),
    change: changeVerb(({ tx, actor, event, lines }) => {
      const edits = lines.map((line) => ({ id: line.id, input: readPart(line) }));
      return changeParts(part, tx, actor, event, edits);
    }),
    remove: single(({ tx, actor, event, line }) =>
      removePart(part, tx, actor, event, line.id).then(didChange),
    ),
  };
}

/** A verb that creates the records of lines. */
function addVerb(verb: (batch: LineBatch) => Promise<void>) {
  return async (batch: LineBatch): Promise<RecordOutcome[]> => {
    await verb(batch);
    return batch.lines.map(({ id }) => ({ id, isChanged: true }));
  };
}

/**
 * Wraps a verb that changes the records of lines and returns the ids of those that differed, or
 * whose accounts were stripped.
 */
function changeVerb(verb: (batch: LineBatch) => Promise<string[]>) {
  return async (batch: LineBatch): Promise<RecordOutcome[]> => {
    const changed = new Set(await verb(batch));
    return batch.lines.map(({ id }) => ({ id, isChanged: changed.has(id) }));
  };
}

const stamps = { id: true, created_at: true, updated_at: true } as const;
const role = z.object(importedSchemas(roleFields)).omit(stamps);
const thread = z.object(importedSchemas(threadFields)).omit(stamps);
const location = z.object(importedSchemas(locationFields)).omit(stamps);
const activity = z.object(importedSchemas(activityFields)).omit(stamps);
const ids = z
  .array(z.string())
  .nullable()
  .transform((list) => list ?? []);
const wave = z
  .object(importedSchemas(registrationWaveFields))
  .omit(stamps)
  .extend({ base_activities: ids, roles_ids: ids.transform((roles) => roles.toSorted()) });
const formField = z.object(importedSchemas(lists.form_fields.fields)).omit({ key: true });
const person = z
  .object(importedSchemas(participantFields))
  .omit({ created_at: true, updated_at: true })
  .extend({
    registered: z.boolean(),
    removed: z.boolean(),
    cancelled: z.boolean(),
    custom_form_fields: z.record(z.string(), z.json()),
  });

/** Reads the fields that a line has. */
function readerOf<Schema extends z.ZodObject>(schema: Schema) {
  const partial = schema.partial();
  return ({ item }: StateLine) => partial.parse(item);
}

const read = {
  form_field: readerOf(formField),
  role: readerOf(role),
  thread: readerOf(thread),
  location: readerOf(location),
  activity: readerOf(activity),
  registration_wave: readerOf(wave),
  person: readerOf(person),
};

/** The values of a new record for fields that the line omits. */
const defaults = Object.fromEntries(
  Object.entries(kinds).map(([kind, list]) => [
    kind,
    new Map(fieldsOfList(list).map(([name, field]) => [name, field.absent ?? null])),
  ]),
) as Record<Kind, Map<string, unknown>>;

/**
 * The fields of a new record. An omitted field is null or has the default of its kind; an omitted
 * required field is a fault.
 */
function fieldsOfNew<Schema extends z.ZodObject>(
  schema: Schema,
  { kind, item }: StateLine,
): z.output<Schema> {
  const row = withNewRowDefaults(kinds[kind], item, 0);
  const parsed = schema.safeParse(
    Object.fromEntries(
      Object.keys(schema.shape).map((name) => [
        name,
        name in row ? row[name] : defaults[kind].get(name),
      ]),
    ),
  );
  if (parsed.success) return parsed.data;
  const field = String(parsed.error.issues[0]?.path[0]);
  throw fieldFault(field, `${field}, which is required for a new record`);
}

/** The ids of the people whom activities name. */
const activityPeopleOf = ({ tx, event, vouches, lines }: LineBatch) =>
  activityPeople(
    tx,
    event.id,
    lines.map(({ item }) => item),
    vouches,
  );

/** The person that a line is about. */
interface LinePerson {
  line: StateLine;
  personId: string;
  guestKey?: string;
  isStripped: boolean;
}

/** The people of the lines: accounts, and guests, some of whom wait for their address. */
async function peopleOfLines(batch: LineBatch): Promise<LinePerson[]> {
  const { tx, event, vouches, lines } = batch;
  const accounts = await accountsOfLines(batch);
  const guests = lines.filter(({ id }) => !accounts.has(id));
  const refs = guests.map(({ id }) => id);
  const waitingIds = await waitingGuests(
    tx,
    refs.filter((ref) => ref.includes("@")),
  );
  const knownIds = new Map([
    ...waitingIds,
    ...(await findPeopleByRef(tx, event.id, refs, vouches)),
  ]);
  const newGuestLines = guests.filter(({ id }) => !knownIds.has(id));
  const createdIds = await createGuests(
    tx,
    newGuestLines.map(({ id, item }) => (id.includes("@") ? id : emailOfGuest(item))),
  );
  const newIds = new Map(newGuestLines.map(({ id }, n) => [id, createdIds[n]]));
  return lines.map((line) => {
    const account = accounts.get(line.id);
    if (account) return { line, personId: account.id, isStripped: account.isStripped };
    const personId = knownIds.get(line.id) ?? newIds.get(line.id);
    if (personId === undefined) throw new Error("A line's person is not there.");
    return { line, personId, guestKey: line.id, isStripped: false };
  });
}

/**
 * The accounts of the addresses. A source that vouches creates missing ones, and strips those that
 * nobody had proved; for any other source only proved ones are known.
 */
async function accountsOfLines({
  tx,
  vouches,
  lines,
}: LineBatch): Promise<Map<string, Pick<NamedAccount, "id" | "isStripped">>> {
  const named = lines.filter(({ id }) => id.includes("@"));
  if (vouches)
    return ensureAccounts(
      tx,
      named.map(({ id, item }) => ({
        email: id,
        name: typeof item.display_name === "string" ? item.display_name : null,
      })),
    );
  const emails = named.map(({ id }) => id);
  const proved = await provedAccounts(tx, emails);
  return new Map([...proved].map(([email, id]) => [email, { id, isStripped: false }]));
}

function personFieldsOf(line: StateLine): PersonRecord {
  const { guest } = line.item;
  const email =
    typeof guest === "object" && guest !== null && "email" in guest
      ? z.string().nullable().parse(guest.email)
      : undefined;
  return { ...read.person(line), ...(email !== undefined && { email }) };
}

/** A wave never returns to an earlier status (docs/rules/states.md#wave-states). */
async function moveWaveTo(
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  id: string,
  status: z.output<typeof wave>["status"] | undefined,
) {
  if (status === undefined || status === null) return false;
  const { status: before } = await tx.registrationWave.findUniqueOrThrow({
    where: { event_id_id: { event_id: event.id, id } },
    select: { status: true },
  });
  if (status === before) return false;
  if (status !== "scheduled" && (await moveWave(tx, actor, { id, event }, status))) return true;
  throw fieldFault("status", `${before}, or a status that follows it: a wave cannot go back`);
}

async function changeEvent({ tx, actor, event, line }: SingleLine): Promise<boolean> {
  const { organization, is_archived, publish_status, ...settings } = importedEvent.parse(line.item);
  if (organization && organization !== event.organization_id)
    throw fieldFault("organization", "the organization that the event belongs to");
  const { published_at } = line.item;
  const publishedAt = typeof published_at === "string" ? published_at : null; // to the microsecond
  await tx.query`SELECT 1 FROM events WHERE id = ${event.id}::uuid FOR NO KEY UPDATE`;
  const stored = await tx.event.findUnique({ where: { id: event.id } });
  if (!stored) throw refuse("resource_not_found");
  const changes = changesTo(stored, settings);
  const isSet = changedFields({}, changes).length > 0;
  if (isSet) await changeSettings(tx, actor, event, changes);
  const isPublished =
    publish_status === "published" && (await publishUnchecked(tx, actor, event, publishedAt));
  const isUnpublished = publish_status === "draft" && (await unpublishUnchecked(tx, actor, event));
  const isArchiveChanged =
    is_archived !== undefined &&
    (await (is_archived ? archiveUnchecked : unarchiveUnchecked)(tx, actor, event));
  return isSet || isPublished || isUnpublished || isArchiveChanged;
}
