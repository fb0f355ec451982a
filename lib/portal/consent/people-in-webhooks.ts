import {
  eventTypeCatalog,
  type PayloadKind,
  webhookEventTypes,
} from "@/lib/webhooks/catalog/event-types";

interface PeopleInWebhooks {
  /** Carried even without participants.read. */
  always: string;
  /** Carried with participants.read, unless privacy mode withholds it. */
  personal: string;
  /**
   * Whether the organizers' notes come with participants.read, which privacy mode does not
   * withhold.
   */
  notes: boolean;
}

/**
 * The personal data that the declared event types carry, in words; undefined when they carry none.
 */
export function peopleInWebhooks(declared: string[]): PeopleInWebhooks | undefined {
  const carried = payloadKindsOf(declared);
  if (carried.has("participant")) {
    return {
      always: "display name, nickname, organisation, role and application state",
      personal: "real name, e-mail address and answers",
      notes: true,
    };
  }
  if (!carried.has("application")) return undefined;
  return {
    always: "nickname, organisation and application state",
    personal: "real name and e-mail address",
    notes: false,
  };
}

/** What the declared event types carry. */
export const payloadKindsOf = (declared: string[]): Set<PayloadKind> =>
  new Set(
    webhookEventTypes
      .filter((type) => declared.includes(type))
      .map((type) => eventTypeCatalog[type].carries),
  );
