import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { jsonRow, type RowSource } from "@/lib/db/rows";
import { type IntegrationView, withheldAlike } from "@/lib/people/integration-view";
import type { PersonState, WithheldReason } from "@/lib/people/withholding";
import { type DataSubjects, dataSubjects } from "@/lib/read-records/data-subjects";
import {
  activityRows,
  peopleOfActivity,
  serializeActivity,
  withheldActivityFields,
} from "@/lib/resources/activity";
import { serializeApplication } from "@/lib/resources/application";
import { type Event, eventFields, selectEvent, serializeEvent } from "@/lib/resources/event";
import {
  type Location,
  locationFields,
  locationRows,
  serializeLocation,
} from "@/lib/resources/location";
import {
  type ParticipantRow,
  participantRows,
  serializeParticipant,
  withheldFields,
} from "@/lib/resources/participant";
import {
  type RegistrationWave,
  registrationWaveFields,
  registrationWaveRows,
  serializeRegistrationWave,
} from "@/lib/resources/registration-wave";
import { serializeThread, type Thread, threadFields, threadRows } from "@/lib/resources/thread";
import {
  eventTypeCatalog,
  type PayloadKind,
  type ResourceKind,
  type WebhookEventType,
} from "./event-types";

/** A frozen snapshot, ready to be shaped for each integration. */
export interface Payload {
  /** The people named in the snapshot, in their state at that time. */
  people: PersonState[];
  /** The fields added to the envelope; undefined when a deleted account leaves nothing to send. */
  fieldsFor(view: IntegrationView): object | undefined;
  /** `fieldsFor`, with the people whose data the fields contain, for the read records. */
  contentFor(view: IntegrationView): { fields: object; people: DataSubjects } | undefined;
  /**
   * The fields of `data` that the change touched, as the integration sees them
   * (docs/rules/webhooks.md#changed-fields). `then` is its view by the states at that time.
   */
  changedFieldsFor(view: IntegrationView, then: IntegrationView): string[];
}

/** `before` has the values of the snapshot's row that a change replaced. */
export const payloadOf = (
  eventType: WebhookEventType,
  snapshot: unknown,
  before: unknown = {},
): Payload => payloadReaders[eventTypeCatalog[eventType].carries](snapshot, before ?? {});

/** SQL: the rows of event $1 with the ids $2, ordered by creation, each with its id. */
const rowsOf = <Row>(
  source: RowSource<Row>,
  filter = "true",
) => `SELECT t.${source.id} AS id, ${jsonRow(source)} AS row
  FROM ${source.table} t ${source.joins ?? ""} WHERE t.event_id = $1::uuid
    AND t.${source.id} = ANY($2::uuid[]) AND ${filter}
  ORDER BY t.created_at, t.${source.id}`;

/**
 * Filters accounts by id as well. Otherwise the planner reads all of some ten thousand to find two
 * hundred.
 */
const participantsSql = rowsOf(participantRows, "p.id = ANY($2::uuid[])");

/**
 * SQL that takes the snapshot of each kind of resource. $1 is the event id, $2 the ids of the rows
 * in that event.
 */
export const snapshotSql = {
  event: `SELECT $1::uuid AS id, e.row FROM (${selectEvent} AND t.id = ANY($2::uuid[])) e`,
  application: participantsSql,
  participant: participantsSql,
  activity: rowsOf(activityRows),
  thread: rowsOf(threadRows),
  location: rowsOf(locationRows),
  registration_wave: rowsOf(registrationWaveRows),
} satisfies Record<ResourceKind, string>;

const payload = (
  people: PersonState[],
  contentFor: Payload["contentFor"],
  changedFieldsFor: Payload["changedFieldsFor"] = () => [],
): Payload => ({
  people,
  contentFor,
  changedFieldsFor,
  fieldsFor: (view) => contentFor(view)?.fields,
});

/** The reason why some of a person's data is hidden in the served resource. */
type HiddenReasonOf<Data> = (
  view: IntegrationView,
  person: PersonState,
  data: Data,
) => WithheldReason | undefined;

/** What a kind of resource that names people hides from an integration. */
interface PeopleRules<Row, Data> {
  people: (row: Row) => PersonState[];
  hiddenReason: HiddenReasonOf<Data>;
  /** The fields whose value is withheld. */
  withheldFields: (row: Row, view: IntegrationView, data: Data) => readonly string[];
  /** How the integration saw the row before a change. */
  viewBefore?: (row: Row, view: IntegrationView, then: IntegrationView) => IntegrationView;
}

/**
 * A resource's snapshot is its row. The service itself stored it, so it is parsed only as an
 * object.
 */
const resourcePayload =
  <Row extends object, Data extends object>(
    serialize: (row: Row, view: IntegrationView) => Data | undefined,
    {
      people = () => [],
      hiddenReason = () => undefined,
      withheldFields = () => [],
      viewBefore = (_, __, then) => then,
    }: Partial<PeopleRules<Row, Data>> = {},
  ) =>
  (snapshot: unknown, before: unknown): Payload => {
    const row = z
      .custom<Row>((value) => typeof value === "object" && value !== null)
      .parse(snapshot);
    return payload(
      people(row),
      (view) => {
        const data = serialize(row, view);
        return (
          data && {
            fields: { data },
            people: dataSubjects(people(row), (person) => hiddenReason(view, person, data)),
          }
        );
      },
      (view, then) => {
        const data = serialize(row, view);
        const replaced = z.record(z.string(), z.unknown()).parse(before);
        const dataBefore = serialize({ ...row, ...replaced }, viewBefore(row, view, then));
        if (!data || !dataBefore) return [];
        const uncounted = ["updated_at", ...withheldFields(row, view, data)];
        return changedFields(dataBefore, data).filter((field) => !uncounted.includes(field));
      },
    );
  };

/** As the read API orders them: the database sorts the keys of the JSON that it keeps. */
const inOrder = (data: object, fields: object): object => {
  const values = new Map<string, unknown>(Object.entries(data));
  return Object.fromEntries(Object.keys(fields).map((name) => [name, values.get(name)]));
};

/** The fields of `data` whose values differ, in the order of the resource. */
function changedFields(before: object, data: object): string[] {
  const valuesBefore = new Map(Object.entries(before));
  return Object.entries(data).flatMap(([field, value]) =>
    isDeepStrictEqual(value, valuesBefore.get(field)) ? [] : [field],
  );
}

const peopleOf = (row: ParticipantRow) => [row.person];

const flaggedReason: HiddenReasonOf<{ personal_data_withheld: boolean }> = (view, person, data) =>
  data.personal_data_withheld ? view.withheldReason(person) : undefined;

const revocationSchema = z.strictObject({
  person_id: z.uuid(),
  granted_scopes: z.array(z.string()),
  revoked_at: z.string(),
});

/**
 * Names the participant even when the account has since been deleted, because the receiver finds
 * the data to delete by this pseudonym.
 */
function userRevocationPayload(snapshot: unknown): Payload {
  const { person_id, ...fields } = revocationSchema.parse(snapshot);
  const person = { person_id, deleted: false, privacy_mode: false, consents: null };
  return payload([], (view) => ({
    fields: { data: { participant_id: view.pseudonymToDelete(person_id), ...fields } },
    people: dataSubjects([person], () => undefined),
  }));
}

/** Notices are flat: their fields are on the envelope itself. */
function noticePayload(snapshot: unknown): Payload {
  const fields = z.record(z.string(), z.unknown()).parse(snapshot);
  return payload([], () => ({ fields, people: dataSubjects([], () => undefined) }));
}

const payloadReaders = {
  event: resourcePayload((row: Event) => inOrder(serializeEvent(row), eventFields)),
  application: resourcePayload(serializeApplication, {
    people: peopleOf,
    hiddenReason: flaggedReason,
  }),
  participant: resourcePayload(serializeParticipant, {
    people: peopleOf,
    hiddenReason: flaggedReason,
    withheldFields: (_, __, data) => (data.personal_data_withheld ? withheldFields : []),
  }),
  activity: resourcePayload(serializeActivity, {
    people: peopleOfActivity,
    hiddenReason: (view, person) => view.withheldReasonInActivity(person),
    withheldFields: withheldActivityFields,
    viewBefore: (row, view, then) => withheldAlike(view, then, peopleOfActivity(row)),
  }),
  thread: resourcePayload((row: Thread) => inOrder(serializeThread(row), threadFields)),
  location: resourcePayload((row: Location) => inOrder(serializeLocation(row), locationFields)),
  registration_wave: resourcePayload((row: RegistrationWave) =>
    inOrder(serializeRegistrationWave(row), registrationWaveFields),
  ),
  user_revocation: userRevocationPayload,
  notice: noticePayload,
} satisfies Record<PayloadKind, (snapshot: unknown, before: unknown) => Payload>;
