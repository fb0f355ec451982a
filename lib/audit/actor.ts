import type { Language } from "@/messages/language";

/** Where a request comes from, before the acting person is known. */
export interface Visitor {
  requestId: string;
  /** The client's network address, or null where it is unknown. */
  address: string | null;
  /**
   * The key under which per-address limits count this client (`lib/network/client-address.ts`), or
   * null when those limits are off.
   */
  addressKey: string | null;
  /** The language of the page. For an actor: of the account, null when the person chose none. */
  language?: Language | null;
  userAgent?: string;
  /**
   * The sealed cookie of a browser that has signed in here before
   * (`lib/transitions/account/known-browsers.ts`).
   */
  knownBrowserCookie?: string;
}

/**
 * The person who acts. Verbs take an actor as their first argument and check its permissions
 * against the data.
 */
export interface Actor extends Visitor {
  personId: string;
  isOperator: boolean;
  sessionId: string;
  /**
   * When the person last proved their identity. Rotations and similar actions require a recent
   * proof.
   */
  provedAt: Date;
}

/**
 * The part of an actor that is stored with a request that runs later. It does not include the
 * session.
 */
export type ActorWithoutSession = Pick<Actor, "personId" | "isOperator" | "requestId" | "address">;

/** A feed of event data. It acts for the service, and its audit entries name the token. */
export interface FeedActor {
  feedToken: string;
}

/** An integration that authenticated with its client secret. */
export interface IntegrationActor {
  integrationId: string;
  requestId: string;
  /** The client's network address, or null where it is unknown. */
  address: string | null;
}

export type AnyActor = ActorWithoutSession | FeedActor | "service";

export const actorKinds = ["person", "operator", "integration", "service"] as const;

export type ActorKind = (typeof actorKinds)[number];

export const actorKindOf = ({ isOperator }: Pick<Actor, "isOperator">): ActorKind =>
  isOperator ? "operator" : "person";
