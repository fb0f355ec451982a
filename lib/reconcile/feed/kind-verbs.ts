import type { AnyActor } from "@/lib/audit/actor";
import { announced, isSilent, type Transaction } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { addActivities } from "@/lib/transitions/activity/create";
import { removeActivity } from "@/lib/transitions/activity/delete";
import { changeActivities } from "@/lib/transitions/activity/edit";
import { changedFields, changesTo } from "@/lib/transitions/changed-fields";
import { archiveUnchecked, unarchiveUnchecked } from "@/lib/transitions/event/archive";
import { addEvents } from "@/lib/transitions/event/create";
import { changeSettings } from "@/lib/transitions/event/edit";
import { publishUnchecked, unpublishUnchecked } from "@/lib/transitions/event/publish";
import { importedEvent } from "@/lib/transitions/event/settings";
import type { OwnEvent } from "@/lib/transitions/event-audit";
import {
  addParts,
  changeParts,
  type EventPart,
  removePart,
} from "@/lib/transitions/event-part/event-part";
import { locations, roles, threads } from "@/lib/transitions/event-part/parts";
import { fieldFault } from "@/lib/transitions/field-fault";
import {
  changeFormField,
  declareFormField,
  removeFormField,
} from "@/lib/transitions/form-field/form-field";
import { moveWave } from "@/lib/transitions/wave/move";
import { addWave, changeWave } from "@/lib/transitions/wave/wave";
import type { Kind, StateLine } from "./line";
import {
  activity,
  formField,
  identityOf,
  type KindVerbs,
  type LineBatch,
  location,
  type RecordOutcome,
  role,
  type SingleLine,
  single,
  thread,
  wave,
} from "./line-batch";
import { activityPeople, personVerbs } from "./people";
import { platformVerbs } from "./platform-verbs";

export const verbs: Record<Kind, KindVerbs> = {
  ...platformVerbs,
  event: {
    add: addVerb(({ tx, lines }) => {
      if (!isSilent(tx)) throw refuse("resource_not_found"); // a feed creates no events
      return addEvents(
        tx,
        lines.map(({ item }) => item),
      );
    }),
    change: single(changeEvent),
    remove: single(async () => false),
  },
  form_field: {
    add: single(({ tx, actor, event, line }) =>
      declareFormField(tx, actor, event, { key: line.id, ...formField.complete(line) }).then(
        didChange,
      ),
    ),
    change: single(({ tx, actor, event, line }) =>
      changeFormField(tx, actor, event, line.id, formField.given(line)),
    ),
    remove: single(({ tx, actor, event, line }) =>
      removeFormField(tx, actor, event, line.id).then(didChange),
    ),
  },
  role: partVerbs(roles, role),
  thread: partVerbs(threads, thread),
  location: partVerbs(locations, location),
  activity: {
    add: addVerb(async (batch) => {
      const { tx, actor, event, lines } = batch;
      const people = await activityPeople(batch);
      const activities = lines.map((line, n) => {
        const { host = null, co_hosts = [], players = [] } = people[n]?.fields ?? {};
        return { ...identityOf(batch, line), ...activity.complete(line), host, co_hosts, players };
      });
      await addActivities(tx, actor, event, activities);
    }),
    change: changeVerb(async (batch) => {
      const { tx, actor, event, lines } = batch;
      const people = await activityPeople(batch);
      const edits = lines.map((line, n) => ({
        id: line.id,
        input: { ...activity.given(line), ...people[n]?.fields },
      }));
      const changed = await changeActivities(tx, actor, event, edits);
      return [...changed, ...lines.flatMap(({ id }, n) => (people[n]?.isAccessEnded ? [id] : []))];
    }),
    remove: single(({ tx, actor, event, line }) =>
      removeActivity(tx, actor, event, line.id).then(didChange),
    ),
  },
  registration_wave: {
    add: single(async ({ tx, actor, event, line }) => {
      const { status, ...fields } = wave.complete(line);
      const added = { ...identityOf({ tx }, line), ...fields };
      const isHistory = isSilent(tx);
      await addWave(tx, actor, event, added, (isHistory && status) || "scheduled");
      if (!isHistory && status !== null && status !== "scheduled")
        await moveWave(tx, actor, { id: line.id, event }, status);
      return true;
    }),
    change: single(async ({ tx, actor, event, line }) => {
      const { status, ...fields } = wave.given(line);
      const isEdited = await changeWave(tx, actor, event, line.id, fields);
      return (await moveWaveTo(announced(tx), actor, event, line.id, status)) || isEdited;
    }),
    remove: single(({ tx, actor, event, line }) =>
      moveWave(tx, actor, { id: line.id, event }, "canceled"),
    ),
  },
  person: personVerbs,
};

const didChange = () => true;

/** The verbs of a kind whose records are plain parts of an event. */
function partVerbs<State extends object>(
  part: EventPart<State>,
  fields: {
    given: (line: StateLine) => Partial<State>;
    complete: (line: StateLine) => State;
  },
): KindVerbs {
  return {
    add: addVerb((batch) => {
      const { tx, actor, event, lines } = batch;
      const added = lines.map((line) => ({ ...identityOf(batch, line), ...fields.complete(line) }));
      return addParts(part, tx, actor, event, added);
    }),
    change: changeVerb(({ tx, actor, event, lines }) => {
      const edits = lines.map((line) => ({ id: line.id, input: fields.given(line) }));
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
 * whose accounts lost their access.
 */
function changeVerb(verb: (batch: LineBatch) => Promise<string[]>) {
  return async (batch: LineBatch): Promise<RecordOutcome[]> => {
    const changed = new Set(await verb(batch));
    return batch.lines.map(({ id }) => ({ id, isChanged: changed.has(id) }));
  };
}

/** A wave never returns to an earlier status (docs/rules/states.md#wave-states). */
async function moveWaveTo(
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  id: string,
  status: ReturnType<typeof wave.given>["status"],
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
  const loud = announced(tx);
  const isPublished =
    publish_status === "published" && (await publishUnchecked(loud, actor, event, publishedAt));
  const isUnpublished =
    publish_status === "draft" && (await unpublishUnchecked(loud, actor, event));
  const isArchiveChanged =
    is_archived !== undefined &&
    (await (is_archived ? archiveUnchecked : unarchiveUnchecked)(loud, actor, event));
  return isSet || isPublished || isUnpublished || isArchiveChanged;
}
