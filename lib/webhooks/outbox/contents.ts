import * as z from "zod";
import type { IntegrationView } from "@/lib/people/integration-view";
import type { PersonState } from "@/lib/people/withholding";
import { involved, serializeActivity } from "@/lib/resources/activity";
import { serializeApplication } from "@/lib/resources/application";
import { serializeEvent } from "@/lib/resources/event";
import { serializeLocation } from "@/lib/resources/location";
import { type ParticipantRow, serializeParticipant } from "@/lib/resources/participant";
import { serializeRegistrationWave } from "@/lib/resources/registration-wave";
import { serializeThread } from "@/lib/resources/thread";
import { eventTypeCatalog, type WebhookEventType } from "@/lib/webhooks/catalog/event-types";

/** What a frozen snapshot holds. */
export interface Contents {
  /** The people it names, as they were. */
  people: PersonState[];
  /** What stands on the envelope beside its own fields; undefined when a deleted account leaves nothing to tell. */
  seenBy(view: IntegrationView): object | undefined;
}

export const contentsOf = (eventType: WebhookEventType, snapshot: unknown): Contents => carried[eventTypeCatalog[eventType].carries](snapshot);

/** A row that we froze ourselves, in the shape of its resource. */
const frozen =
  <Row extends object>(serialize: (row: Row, view: IntegrationView) => object | undefined, people: (row: Row) => PersonState[] = () => []) =>
  (snapshot: unknown): Contents => {
    const row = z.custom<Row>((value) => typeof value === "object" && value !== null).parse(snapshot);
    return {
      people: people(row),
      seenBy: (view) => {
        const data = serialize(row, view);
        return data && { data };
      },
    };
  };

const applicant = (row: ParticipantRow) => [row.person];

const revocation = z.strictObject({ person_id: z.uuid(), granted_scopes: z.array(z.string()), revoked_at: z.string() });

/** Told by the pseudonym as it was, also of somebody whose account is deleted since: it is what the receiver has to delete by. */
function userRevocation(snapshot: unknown): Contents {
  const { person_id, ...told } = revocation.parse(snapshot);
  const person = { person_id, deleted: false, privacy_mode: false, consents: null };
  return {
    people: [],
    seenBy: (view) => {
      const participant_id = view.pseudonymOf(person);
      return participant_id === undefined ? undefined : { data: { participant_id, ...told } };
    },
  };
}

/** Flat: its fields stand on the envelope. */
function notice(snapshot: unknown): Contents {
  const fields = z.record(z.string(), z.unknown()).parse(snapshot);
  return { people: [], seenBy: () => fields };
}

const carried = {
  event: frozen(serializeEvent),
  application: frozen(serializeApplication, applicant),
  participant: frozen(serializeParticipant, applicant),
  activity: frozen(serializeActivity, involved),
  thread: frozen(serializeThread),
  location: frozen(serializeLocation),
  registration_wave: frozen(serializeRegistrationWave),
  user_revocation: userRevocation,
  notice,
} satisfies Record<(typeof eventTypeCatalog)[WebhookEventType]["carries"], (snapshot: unknown) => Contents>;
