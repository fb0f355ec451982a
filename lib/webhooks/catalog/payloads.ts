import * as z from "zod";
import { jsonRow, type RowSource } from "@/lib/db/rows";
import type { IntegrationView } from "@/lib/people/integration-view";
import type { PersonState, WithheldReason } from "@/lib/people/withholding";
import { type DataSubjects, dataSubjects } from "@/lib/read-records/data-subjects";
import { activityRows, peopleOfActivity, serializeActivity } from "@/lib/resources/activity";
import { serializeApplication } from "@/lib/resources/application";
import { selectEvent, serializeEvent } from "@/lib/resources/event";
import { locationRows, serializeLocation } from "@/lib/resources/location";
import {
  type ParticipantRow,
  participantRows,
  serializeParticipant,
} from "@/lib/resources/participant";
import { registrationWaveRows, serializeRegistrationWave } from "@/lib/resources/registration-wave";
import { serializeThread, threadRows } from "@/lib/resources/thread";
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
  /** The same fields with the people whose data they contain, for the read records. */
  contentFor(view: IntegrationView): { fields: object; people: DataSubjects } | undefined;
}

export const payloadOf = (eventType: WebhookEventType, snapshot: unknown): Payload =>
  payloadReaders[eventTypeCatalog[eventType].carries](snapshot);

/** SQL: the rows of event $1 with the ids $2, ordered by creation, each with its id. */
const rowsOf = <Row>(
  source: RowSource<Row>,
  filter = "true",
) => `SELECT t.${source.id} AS id, ${jsonRow(source)} AS row
  FROM ${source.table} t ${source.joins ?? ""} WHERE t.event_id = $1::uuid AND t.${source.id} = ANY($2::uuid[]) AND ${filter}
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

const payload = (people: PersonState[], contentFor: Payload["contentFor"]): Payload => ({
  people,
  contentFor,
  fieldsFor: (view) => contentFor(view)?.fields,
});

/** The reason why some of a person's data is hidden in the served resource. */
type HiddenReasonOf<Data> = (
  view: IntegrationView,
  person: PersonState,
  data: Data,
) => WithheldReason | undefined;

/**
 * A resource's snapshot is its row. The service itself stored it, so it is parsed only as an
 * object.
 */
const resourcePayload =
  <Row extends object, Data extends object>(
    serialize: (row: Row, view: IntegrationView) => Data | undefined,
    people: (row: Row) => PersonState[] = () => [],
    hiddenReason: HiddenReasonOf<Data> = () => undefined,
  ) =>
  (snapshot: unknown): Payload => {
    const row = z
      .custom<Row>((value) => typeof value === "object" && value !== null)
      .parse(snapshot);
    return payload(people(row), (view) => {
      const data = serialize(row, view);
      return (
        data && {
          fields: { data },
          people: dataSubjects(people(row), (person) => hiddenReason(view, person, data)),
        }
      );
    });
  };

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
  event: resourcePayload(serializeEvent),
  application: resourcePayload(serializeApplication, peopleOf, flaggedReason),
  participant: resourcePayload(serializeParticipant, peopleOf, flaggedReason),
  activity: resourcePayload(serializeActivity, peopleOfActivity, (view, person) =>
    view.withheldReasonInActivity(person),
  ),
  thread: resourcePayload(serializeThread),
  location: resourcePayload(serializeLocation),
  registration_wave: resourcePayload(serializeRegistrationWave),
  user_revocation: userRevocationPayload,
  notice: noticePayload,
} satisfies Record<PayloadKind, (snapshot: unknown) => Payload>;
