import { integrationView } from "@/lib/people/integration-view";
import { allPeople, type PersonState } from "@/lib/people/withholding";
import { locationSchema } from "@/lib/resources/location";
import type { WebhookEventType } from "@/lib/webhooks/catalog/event-types";
import { payloadOf } from "@/lib/webhooks/catalog/payloads";
import { sampleBody } from "@/lib/webhooks/catalog/sample";
import { sampleActivity, sampleIds, sampleParticipant } from "@/lib/webhooks/catalog/sample-rows";

/** The body of a delivery. */
export interface Body {
  event_type: string;
  data?: Record<string, unknown>;
  [field: string]: unknown;
}

export interface SampleBodies {
  activity: Body;
  withheldPerson: Body;
  withheldActivity: Body;
  unsetLocation: Body;
  notice: Body;
}

const receiver = {
  integrationId: sampleIds.actor.replace(/.{12}$/, "000000000017"),
  pseudonymKey: Buffer.alloc(16, 7),
};

/**
 * The bodies that the probes of `doctor` send, made by the code that makes real deliveries. The
 * build replaces this file with the result.
 */
export function sampleBodies(): SampleBodies {
  const location = bodyOf("location.updated");
  return {
    activity: bodyOf("activity.updated"),
    withheldPerson: withheldBody("participant.registered", {
      ...sampleParticipant,
      privacy_mode: true,
      person: inPrivacyMode(sampleParticipant.person),
    }),
    withheldActivity: withheldBody("activity.updated", {
      ...sampleActivity,
      players: sampleActivity.players?.map(inPrivacyMode),
      host: sampleActivity.host && {
        ...sampleActivity.host,
        ...inPrivacyMode(sampleActivity.host),
      },
      co_hosts: sampleActivity.co_hosts?.map((host) => ({ ...host, ...inPrivacyMode(host) })),
    }),
    unsetLocation: {
      ...location,
      data: Object.fromEntries(Object.entries(location.data ?? {}).map(unsetField)),
    },
    notice: bodyOf("data.deletion_required"),
  };
}

const bodyOf = (type: WebhookEventType): Body => sampleBody(type, receiver, new Date(0));

const withheldBody = (type: WebhookEventType, row: object): Body => ({
  ...bodyOf(type),
  ...payloadOf(type, row).fieldsFor(integrationView({ ...receiver, shows: allPeople })),
});

const inPrivacyMode = <Person extends PersonState>(person: Person): Person => ({
  ...person,
  privacy_mode: true,
  consents: null,
});

/** Null where the schema allows it. */
const unsetField = ([name, value]: [string, unknown]): [string, unknown] => {
  const fields: Record<string, { safeParse(value: unknown): { success: boolean } }> =
    locationSchema.shape;
  return [name, fields[name]?.safeParse(null).success ? null : value];
};
