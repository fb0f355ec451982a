import * as z from "zod";
import { jsonRow, type RowSource } from "@/lib/db/rows";
import type { IntegrationView } from "@/lib/people/integration-view";
import type { PersonState } from "@/lib/people/withholding";
import { activityRows, involved, serializeActivity } from "@/lib/resources/activity";
import { serializeApplication } from "@/lib/resources/application";
import { selectEvent, serializeEvent } from "@/lib/resources/event";
import { locationRows, serializeLocation } from "@/lib/resources/location";
import { type ParticipantRow, participantRows, serializeParticipant } from "@/lib/resources/participant";
import { registrationWaveRows, serializeRegistrationWave } from "@/lib/resources/registration-wave";
import { serializeThread, threadRows } from "@/lib/resources/thread";
import { eventTypeCatalog, type PayloadKind, type ResourceKind, type WebhookEventType } from "./event-types";

/** A frozen snapshot, ready to be shaped for each integration. */
export interface Payload {
  /** The people whom the snapshot names, as they were. */
  people: PersonState[];
  /** The fields that stand on the envelope beside its own; undefined when a deleted account leaves nothing to send. */
  fieldsFor(view: IntegrationView): object | undefined;
}

export const payloadOf = (eventType: WebhookEventType, snapshot: unknown): Payload => read[eventTypeCatalog[eventType].carries](snapshot);

/** SQL: the rows of the event $1 with the ids $2, by creation, each with its id. */
const rowsOf = <Row>(source: RowSource<Row>) => `SELECT t.${source.id} AS id, ${jsonRow(source)} AS row
  FROM ${source.table} t ${source.joins ?? ""} WHERE t.event_id = $1::uuid AND t.${source.id} = ANY($2::uuid[]) ORDER BY t.created_at, t.${source.id}`;

/** SQL that freezes each kind of resource: $1 the event, $2 the ids of the rows inside it. */
export const snapshotSql = {
  event: `SELECT $1::uuid AS id, e.row FROM (${selectEvent} AND t.id = ANY($2::uuid[])) e`,
  application: rowsOf(participantRows),
  participant: rowsOf(participantRows),
  activity: rowsOf(activityRows),
  thread: rowsOf(threadRows),
  location: rowsOf(locationRows),
  registration_wave: rowsOf(registrationWaveRows),
} satisfies Record<ResourceKind, string>;

/** The snapshot of a resource is its row, which the service froze itself. */
const resource =
  <Row extends object>(serialize: (row: Row, view: IntegrationView) => object | undefined, people: (row: Row) => PersonState[] = () => []) =>
  (snapshot: unknown): Payload => {
    const row = z.custom<Row>((value) => typeof value === "object" && value !== null).parse(snapshot);
    return {
      people: people(row),
      fieldsFor: (view) => {
        const data = serialize(row, view);
        return data && { data };
      },
    };
  };

const personOf = (row: ParticipantRow) => [row.person];

const revocation = z.strictObject({ person_id: z.uuid(), granted_scopes: z.array(z.string()), revoked_at: z.string() });

/** Names the participant also when the account was deleted since: the receiver deletes its data by this pseudonym. */
function userRevocation(snapshot: unknown): Payload {
  const { person_id, ...fields } = revocation.parse(snapshot);
  const person = { person_id, deleted: false, privacy_mode: false, consents: null };
  return {
    people: [],
    fieldsFor: (view) => {
      const participant_id = view.pseudonymOf(person);
      return participant_id === undefined ? undefined : { data: { participant_id, ...fields } };
    },
  };
}

/** Flat: its fields stand on the envelope. */
function notice(snapshot: unknown): Payload {
  const fields = z.record(z.string(), z.unknown()).parse(snapshot);
  return { people: [], fieldsFor: () => fields };
}

const read = {
  event: resource(serializeEvent),
  application: resource(serializeApplication, personOf),
  participant: resource(serializeParticipant, personOf),
  activity: resource(serializeActivity, involved),
  thread: resource(serializeThread),
  location: resource(serializeLocation),
  registration_wave: resource(serializeRegistrationWave),
  user_revocation: userRevocation,
  notice,
} satisfies Record<PayloadKind, (snapshot: unknown) => Payload>;
