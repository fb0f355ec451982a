import { type ScopeWords, scopeWordsEnglish } from "@/messages/consent-card";

/**
 * Organizers grant `event` scopes for an event; participants grant `user` scopes for themselves.
 */
type ScopeSide = "event" | "user";

/**
 * `personal` scopes open data about people and are shown with emphasis; `plain` ones open what an
 * event publishes about itself.
 */
type Sensitivity = "plain" | "personal";

interface ScopeText extends ScopeWords {
  side: ScopeSide;
  sensitivity: Sensitivity;
}

/**
 * The scope catalog, in its order (docs/rules/oauth.md#scope-catalog), and the data that each scope
 * gives access to. Consent screens, forms and docs use these words.
 */
export const scopeTexts = {
  "event.read": {
    ...scopeWordsEnglish["event.read"],
    side: "event",
    sensitivity: "personal",
  },
  "participants.read": {
    ...scopeWordsEnglish["participants.read"],
    side: "event",
    sensitivity: "personal",
  },
  "program.read": {
    ...scopeWordsEnglish["program.read"],
    side: "event",
    sensitivity: "plain",
  },
  "profile.read": {
    ...scopeWordsEnglish["profile.read"],
    side: "user",
    sensitivity: "personal",
  },
  "event.attendance": {
    ...scopeWordsEnglish["event.attendance"],
    side: "user",
    sensitivity: "plain",
  },
} as const satisfies Record<string, ScopeText>;

export type Scope = keyof typeof scopeTexts;

export const isScope = (name: string): name is Scope => Object.hasOwn(scopeTexts, name);

export const scopeNames = Object.keys(scopeTexts).filter(isScope);

const scopesOf = (side: ScopeSide) => scopeNames.filter((name) => scopeTexts[name].side === side);

export const eventSideScopes = scopesOf("event");
export const userSideScopes = scopesOf("user");
