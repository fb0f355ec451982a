import * as z from "zod";
import type { AnyActor } from "@/lib/audit/actor";
import type { Transaction } from "@/lib/db/transact";
import { completed } from "@/lib/reconcile/item";
import { lists } from "@/lib/reconcile/lists";
import { fieldsOf as fieldsOfList } from "@/lib/reconcile/staging";
import { activityFields } from "@/lib/resources/activity";
import { saidBy } from "@/lib/resources/kinds";
import { locationFields } from "@/lib/resources/location";
import { participantFields } from "@/lib/resources/participant";
import { registrationWaveFields } from "@/lib/resources/registration-wave";
import { roleFields } from "@/lib/resources/role";
import { threadFields } from "@/lib/resources/thread";
import { accountsOf } from "@/lib/transitions/account/account-of";
import { addActivities } from "@/lib/transitions/activity/create";
import { removeActivity } from "@/lib/transitions/activity/delete";
import { changeActivities } from "@/lib/transitions/activity/edit";
import { changedFields, changesTo } from "@/lib/transitions/changed";
import { archive } from "@/lib/transitions/event/archive";
import { changeSettings } from "@/lib/transitions/event/edit";
import { publish } from "@/lib/transitions/event/publish";
import { saidEvent } from "@/lib/transitions/event/settings";
import { unarchive } from "@/lib/transitions/event/unarchive";
import { unpublish } from "@/lib/transitions/event/unpublish";
import type { OwnEvent } from "@/lib/transitions/event-audit";
import { fieldFault } from "@/lib/transitions/field-fault";
import { declareFormField } from "@/lib/transitions/form-field/add";
import { removeFormField } from "@/lib/transitions/form-field/delete";
import { changeFormField } from "@/lib/transitions/form-field/edit";
import { addLocations } from "@/lib/transitions/location/create";
import { removeLocation } from "@/lib/transitions/location/delete";
import { changeLocations } from "@/lib/transitions/location/edit";
import { addPeople, changePeople, endPerson, type SaidPerson } from "@/lib/transitions/participant/bring";
import { addRoles } from "@/lib/transitions/role/create";
import { removeRole } from "@/lib/transitions/role/delete";
import { changeRoles } from "@/lib/transitions/role/edit";
import { addThreads } from "@/lib/transitions/thread/create";
import { removeThread } from "@/lib/transitions/thread/delete";
import { changeThreads } from "@/lib/transitions/thread/edit";
import { addWave } from "@/lib/transitions/wave/create";
import { changeWave } from "@/lib/transitions/wave/edit";
import { bringWaveTo } from "@/lib/transitions/wave/move";
import { type EndingKind, type Kind, kinds, type Said } from "./line";
import { type Made, type Making, type MakingOne, oneByOne, type Verbs } from "./making";
import { activityPeople, findPeopleByRef, newGuests } from "./people";
import { platformVerbs } from "./platform";

export const verbs: Record<Kind, Verbs> = {
  ...platformVerbs,
  event: {
    present: async ({ lines }) => new Set(lines.map(({ id }) => id)), // a feed creates no events: lines about an unknown event are refused earlier
    add: oneByOne(async () => false),
    set: oneByOne(setEvent),
    end: oneByOne(async () => false),
  },
  form_field: {
    present: presentIn("form_field"),
    add: oneByOne(({ tx, actor, event, said }) => declareFormField(tx, actor, event, { key: said.id, ...fieldsOfNew(formField, said) }).then(done)),
    set: oneByOne(({ tx, actor, event, said }) => changeFormField(tx, actor, event, said.id, read.form_field(said))),
    end: oneByOne(({ tx, actor, event, said }) => removeFormField(tx, actor, event, said.id).then(done)),
  },
  role: {
    present: presentIn("role"),
    add: adding(({ tx, actor, event, lines }) =>
      addRoles(
        tx,
        actor,
        event,
        lines.map((said) => ({ ...namedAs(said), ...fieldsOfNew(role, said) })),
      ),
    ),
    set: setting(({ tx, actor, event, lines }) =>
      changeRoles(
        tx,
        actor,
        event,
        lines.map((line) => ({ id: line.id, input: read.role(line) })),
      ),
    ),
    end: oneByOne(({ tx, actor, event, said }) => removeRole(tx, actor, event, said.id).then(done)),
  },
  thread: {
    present: presentIn("thread"),
    add: adding(({ tx, actor, event, lines }) =>
      addThreads(
        tx,
        actor,
        event,
        lines.map((said) => ({ ...namedAs(said), ...fieldsOfNew(thread, said) })),
      ),
    ),
    set: setting(({ tx, actor, event, lines }) =>
      changeThreads(
        tx,
        actor,
        event,
        lines.map((line) => ({ id: line.id, input: read.thread(line) })),
      ),
    ),
    end: oneByOne(({ tx, actor, event, said }) => removeThread(tx, actor, event, said.id).then(done)),
  },
  location: {
    present: presentIn("location"),
    add: adding(({ tx, actor, event, lines }) =>
      addLocations(
        tx,
        actor,
        event,
        lines.map((said) => ({ ...namedAs(said), ...fieldsOfNew(location, said) })),
      ),
    ),
    set: setting(({ tx, actor, event, lines }) =>
      changeLocations(
        tx,
        actor,
        event,
        lines.map((line) => ({ id: line.id, input: read.location(line) })),
      ),
    ),
    end: oneByOne(({ tx, actor, event, said }) => removeLocation(tx, actor, event, said.id).then(done)),
  },
  activity: {
    present: presentIn("activity"),
    add: adding(async (making) => {
      const { tx, actor, event, lines } = making;
      const people = await peopleOf(making);
      const activities = lines.map((said, n) => {
        const { host = null, co_hosts = [], players = [] } = people[n] ?? {};
        return { ...namedAs(said), ...fieldsOfNew(activity, said), host, co_hosts, players };
      });
      await addActivities(tx, actor, event, activities);
    }),
    set: setting(async (making) => {
      const { tx, actor, event, lines } = making;
      const people = await peopleOf(making);
      const edits = lines.map((said, n) => ({ id: said.id, input: { ...read.activity(said), ...people[n] } }));
      return changeActivities(tx, actor, event, edits);
    }),
    end: oneByOne(({ tx, actor, event, said }) => removeActivity(tx, actor, event, said.id).then(done)),
  },
  registration_wave: {
    present: presentIn("registration_wave"),
    add: oneByOne(async ({ tx, actor, event, said }) => {
      const { status, ...fields } = fieldsOfNew(wave, said);
      await addWave(tx, actor, event, { ...namedAs(said), ...fields });
      if (status !== null && status !== "scheduled") await bringWaveTo(tx, actor, { id: said.id, event }, status);
      return true;
    }),
    set: oneByOne(async ({ tx, actor, event, said }) => {
      const { status, ...fields } = read.registration_wave(said);
      const isEdited = await changeWave(tx, actor, event, said.id, fields);
      return (await moveWaveTo(tx, actor, event, said.id, status)) || isEdited;
    }),
    end: oneByOne(({ tx, actor, event, said }) => bringWaveTo(tx, actor, { id: said.id, event }, "canceled")),
  },
  person: {
    present: async ({ tx, event, lines }) =>
      new Set(
        (
          await findPeopleByRef(
            tx,
            event.id,
            lines.map(({ id }) => id),
          )
        ).keys(),
      ),
    add: async (making) => {
      const { tx, actor, event } = making;
      const people = await whom(making);
      await addPeople(
        tx,
        actor,
        event,
        people.map((person) => ({ ...person, created_at: namedAs(person.line).created_at, said: personOf(person.line) })),
      );
      return people.map(({ personId }) => ({ id: personId, isChanged: true }));
    },
    set: async (making) => {
      const { tx, actor, event } = making;
      const people = await whom(making);
      const changed = new Set(
        await changePeople(
          tx,
          actor,
          event,
          people.map((person) => ({ ...person, said: personOf(person.line) })),
        ),
      );
      return people.map(({ personId, isStripped }) => ({ id: personId, isChanged: changed.has(personId) || isStripped }));
    },
    end: oneByOne(async ({ tx, actor, event, said }) => {
      const personId = (await findPeopleByRef(tx, event.id, [said.id])).get(said.id);
      return personId !== undefined && endPerson(tx, actor, event, personId);
    }),
  },
};

const done = () => true;

/** A verb that creates the records of lines. */
function adding(verb: (making: Making) => Promise<void>) {
  return async (making: Making): Promise<Made[]> => {
    await verb(making);
    return making.lines.map(({ id }) => ({ id, isChanged: true }));
  };
}

/** Wraps a verb that changes the records of lines and returns the ids of those that differed. */
function setting(verb: (making: Making) => Promise<string[]>) {
  return async (making: Making): Promise<Made[]> => {
    const changed = new Set(await verb(making));
    return making.lines.map(({ id }) => ({ id, isChanged: changed.has(id) }));
  };
}

function presentIn(kind: Exclude<EndingKind, "person">) {
  const { table } = lists[kinds[kind]];
  const [key, type] = kind === "form_field" ? ["key", "text"] : ["id", "uuid"];
  return async ({ tx, event, lines }: Making): Promise<Set<string>> => {
    const found = await tx.$queryRawUnsafe<{ key: string }[]>(
      `SELECT ${key}::text AS key FROM ${table} WHERE event_id = $1::uuid AND ${key} = ANY ($2::${type}[])`,
      event.id,
      lines.map(({ id }) => id),
    );
    return new Set(found.map((row) => row.key));
  };
}

const stamps = { id: true, created_at: true, updated_at: true } as const;
const role = z.object(saidBy(roleFields)).omit(stamps);
const thread = z.object(saidBy(threadFields)).omit(stamps);
const location = z.object(saidBy(locationFields)).omit(stamps);
const activity = z.object(saidBy(activityFields)).omit(stamps);
const ids = z
  .array(z.string())
  .nullable()
  .transform((list) => list ?? []);
const wave = z
  .object(saidBy(registrationWaveFields))
  .omit(stamps)
  .extend({ base_activities: ids, roles_ids: ids.transform((roles) => roles.toSorted()) });
const formField = z.object(saidBy(lists.form_fields.fields)).omit({ key: true });
const person = z
  .object(saidBy(participantFields))
  .omit({ created_at: true, updated_at: true })
  .extend({ registered: z.boolean(), removed: z.boolean(), cancelled: z.boolean(), custom_form_fields: z.record(z.string(), z.json()) });

/** Reads the fields that a line has. */
function readerOf<Schema extends z.ZodObject>(schema: Schema) {
  const partial = schema.partial();
  return ({ item }: Said) => partial.parse(item);
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
const absent = Object.fromEntries(
  Object.entries(kinds).map(([kind, list]) => [kind, new Map(fieldsOfList(list).map(([name, field]) => [name, field.absent ?? null]))]),
) as Record<Kind, Map<string, unknown>>;

/** The fields of a new record. An omitted field is null or has the default of its kind; an omitted required field is a fault. */
function fieldsOfNew<Schema extends z.ZodObject>(schema: Schema, { kind, item }: Said): z.output<Schema> {
  const row = completed(kinds[kind], item, 0);
  const parsed = schema.safeParse(
    Object.fromEntries(Object.keys(schema.shape).map((name) => [name, name in row ? row[name] : absent[kind].get(name)])),
  );
  if (parsed.success) return parsed.data;
  const field = String(parsed.error.issues[0]?.path[0]);
  throw fieldFault(field, `${field}, which is required for a new record`);
}

const namedAs = ({ id, item }: Said) => ({ id, ...(typeof item.created_at === "string" && { created_at: new Date(item.created_at) }) });

/** The ids of the people whom activities name. */
const peopleOf = ({ tx, event, lines }: Making) =>
  activityPeople(
    tx,
    event.id,
    lines.map(({ item }) => item),
  );

/** The person that a line is about. */
interface Whom {
  line: Said;
  personId: string;
  guestKey?: string;
  isStripped: boolean;
}

/** The people of the lines. Missing accounts are created; accounts that nobody had proved are stripped. */
async function whom({ tx, event, lines }: Making): Promise<Whom[]> {
  const named = lines.filter(({ id }) => id.includes("@"));
  const accounts = await accountsOf(
    tx,
    named.map(({ id, item }) => ({ email: id, name: typeof item.display_name === "string" ? item.display_name : null })),
  );
  const guests = lines.filter(({ id }) => !id.includes("@"));
  const known = await findPeopleByRef(
    tx,
    event.id,
    guests.map(({ id }) => id),
  );
  const unknown = guests.filter(({ id }) => !known.has(id));
  const made = await newGuests(
    tx,
    unknown.map(({ item }) => item),
  );
  const newIds = new Map(unknown.map(({ id }, n) => [id, made[n]]));
  return lines.map((line) => {
    const account = accounts.get(line.id);
    if (account) return { line, personId: account.id, isStripped: account.isStripped };
    const personId = known.get(line.id) ?? newIds.get(line.id);
    if (personId === undefined) throw new Error("A line's person is not there.");
    return { line, personId, guestKey: line.id, isStripped: false };
  });
}

function personOf(said: Said): SaidPerson {
  const { guest } = said.item;
  const email = typeof guest === "object" && guest !== null && "email" in guest ? z.string().nullable().parse(guest.email) : undefined;
  return { ...read.person(said), ...(email !== undefined && { email }) };
}

/** A wave never returns to an earlier status (docs/rules/states.md#wave-states). */
async function moveWaveTo(tx: Transaction, actor: AnyActor, event: OwnEvent, id: string, status: z.output<typeof wave>["status"] | undefined) {
  if (status === undefined || status === null) return false;
  const { status: before } = await tx.registrationWave.findUniqueOrThrow({
    where: { event_id_id: { event_id: event.id, id } },
    select: { status: true },
  });
  if (status === before) return false;
  if (status !== "scheduled" && (await bringWaveTo(tx, actor, { id, event }, status))) return true;
  throw fieldFault("status", `${before}, or a status that follows it: a wave cannot go back`);
}

async function setEvent({ tx, actor, event, said }: MakingOne): Promise<boolean> {
  const { organization, is_archived, publish_status, ...settings } = saidEvent.parse(said.item);
  if (organization && organization !== event.organization_id) throw fieldFault("organization", "the organization that the event belongs to");
  await tx.$queryRaw`SELECT 1 FROM events WHERE id = ${event.id}::uuid FOR NO KEY UPDATE`;
  const stored = await tx.event.findUniqueOrThrow({ where: { id: event.id } });
  const changes = changesTo(stored, settings);
  const isSet = changedFields({}, changes).length > 0;
  if (isSet) await changeSettings(tx, actor, event, changes);
  const isPublished = publish_status === "published" && (await publish(tx, actor, event, settings.published_at?.toISOString() ?? null));
  const isUnpublished = publish_status === "draft" && (await unpublish(tx, actor, event));
  const isMoved = is_archived !== undefined && (await (is_archived ? archive : unarchive)(tx, actor, event));
  return isSet || isPublished || isUnpublished || isMoved;
}
