/**
 * Organizers grant `event` scopes for an event; participants grant `user` scopes for themselves.
 */
type ScopeSide = "event" | "user";

/**
 * `personal` scopes open data about people and are shown with emphasis; `plain` ones open what an
 * event publishes about itself.
 */
export type Sensitivity = "plain" | "personal";

interface ScopeText {
  side: ScopeSide;
  /** The permission as a verb phrase of four to six words. */
  phrase: string;
  /** The data it gives access to, item by item, in words for the person who consents. */
  opens: readonly string[];
  sensitivity: Sensitivity;
}

/**
 * The scope catalog, in its order (docs/rules/oauth.md#scope-catalog), and the data that each scope
 * gives access to. Consent screens, forms and docs use these words.
 */
export const scopeTexts = {
  "event.read": {
    side: "event",
    phrase: "Read the event and its activities",
    opens: [
      "The event's details, also while it is a draft",
      "All activities with times, places and sign-up numbers",
      "Who hosts and who signed up, by pseudonym and display name, except people in privacy mode who do not share theirs",
      "Locations and roles",
    ],
    sensitivity: "personal",
  },
  "participants.read": {
    side: "event",
    phrase: "Read the list of participants",
    opens: [
      "Display name, nickname, organisation and role of every participant",
      "Real name, e-mail and application answers; of people in privacy mode only if they share them by signing in",
      "Application status and the organizers' notes",
    ],
    sensitivity: "personal",
  },
  "program.read": {
    side: "event",
    phrase: "Read threads and registration waves",
    opens: [
      "Threads of the program: name, description, colour and order",
      "Registration waves: their windows, capacities and the activities they gate",
    ],
    sensitivity: "plain",
  },
  "profile.read": {
    side: "user",
    phrase: "Read your name, e-mail and profile",
    opens: [
      "Your account's name and e-mail address",
      "Your record on the event: display name, real name, role, application status and answers",
      "The same data in participant lists and notices, also when you use privacy mode",
    ],
    sensitivity: "personal",
  },
  "event.attendance": {
    side: "user",
    phrase: "Know that you attend the event",
    opens: ["That you take part in this event, and nothing else about you"],
    sensitivity: "plain",
  },
} as const satisfies Record<string, ScopeText>;

export type Scope = keyof typeof scopeTexts;

/** The scopes that a participant grants. */
export type UserSideScope = {
  [Name in Scope]: (typeof scopeTexts)[Name]["side"] extends "user" ? Name : never;
}[Scope];

export const isScope = (name: string): name is Scope => Object.hasOwn(scopeTexts, name);

export const scopeNames = Object.keys(scopeTexts).filter(isScope);

const scopesOf = (side: ScopeSide) => scopeNames.filter((name) => scopeTexts[name].side === side);

export const eventSideScopes = scopesOf("event");
export const userSideScopes = scopesOf("user");
