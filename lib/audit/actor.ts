/** The person who acts. Verbs take one as their first argument and check its rights against the data. */
export interface Actor {
  personId: string;
  isOperator: boolean;
  sessionId: string;
  /** When the person last proved the password; rotations and the like ask for a fresh one. */
  provedAt: Date;
  requestId: string;
  /** The client's network address, or null where it is unknown. */
  address: string | null;
  /** What limits by address count it under (`lib/network/client-address.ts`). Null where they rest. */
  addressKey: string | null;
}

/** What is kept of a person whose request is carried out later: a session is none of it. */
export type EarlierActor = Pick<Actor, "personId" | "isOperator" | "requestId" | "address">;

/** A feed of event data acts for the service; its audit entries name the token. */
export interface FeedActor {
  feedToken: string;
}

/** An integration that acts with its client secret. */
export interface IntegrationActor {
  integrationId: string;
  requestId: string;
  /** The client's network address, or null where it is unknown. */
  address: string | null;
}

/** Whoever makes a change: a person, a feed, or the service by itself. */
export type AnyActor = EarlierActor | FeedActor | "service";

/** Who made the change of an audit entry. */
export const actorKinds = ["person", "operator", "integration", "service"] as const;

export type ActorKind = (typeof actorKinds)[number];

/** The kind of an actor who is a person. */
export const actorKindOf = ({ isOperator }: Pick<Actor, "isOperator">): ActorKind => (isOperator ? "operator" : "person");
