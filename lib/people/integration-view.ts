import { personOf, pseudonyms } from "./pseudonym";
import { isPrivate, type PersonState, type ShownPeople, type WhyWithheld } from "./withholding";

/** The people as one integration sees them. Serializers show people only through this view. */
export interface IntegrationView {
  /** Computes the pseudonyms of many people at once, before they are needed. */
  prepare(personIds: string[]): void;
  /** Undefined for a deleted account. */
  pseudonymOf(person: PersonState): string | undefined;
  /** The person behind a pseudonym; undefined for a malformed one. */
  personOf(pseudonym: string): string | undefined;
  /** Why a person's personal fields are withheld, or undefined when they are not. It does not check whether a consent has ended. */
  whyWithheld(person: PersonState): WhyWithheld | undefined;
  /** Why a person is omitted from an activity, or undefined when they are not. */
  whyWithheldInActivity(person: PersonState): WhyWithheld | undefined;
  /** Whether `whyWithheld` gives a reason. */
  withholds(person: PersonState): boolean;
  withholdsInActivity(person: PersonState): boolean;
  /** Whether the organizers' notes are shown (docs/rules/people.md#organizers-notes). */
  showsNotes: boolean;
}

interface ViewOptions {
  integrationId: string;
  shows: ShownPeople;
  /** The key, or a function that opens it when the first pseudonym is needed. */
  pseudonymKey: Uint8Array | (() => Uint8Array);
  /** For snapshots: the person's current state. The stricter of the two states applies (docs/rules/people.md#stricter-state). */
  stateNow?: (personId: string) => PersonState | undefined;
}

export function integrationView(options: ViewOptions): IntegrationView {
  const { integrationId, shows, pseudonymKey, stateNow = () => undefined } = options;
  const openedKey = () => (typeof pseudonymKey === "function" ? pseudonymKey() : pseudonymKey);
  const now = (person: PersonState) => stateNow(person.person_id) ?? person;
  let named: ((personIds: string[]) => string[]) | undefined;
  const namesOf = (personIds: string[]) => {
    named ??= pseudonyms(openedKey());
    return named(personIds);
  };
  const isPrivateThenOrNow = (person: PersonState) => isPrivate(person, integrationId) || isPrivate(now(person), integrationId);
  const why = (isShown: boolean, person: PersonState): WhyWithheld | undefined => {
    if (!isShown) return "scope not granted";
    return isPrivateThenOrNow(person) ? "privacy mode" : undefined;
  };
  const whyWithheld = (person: PersonState) => why(shows.participants, person);
  const whyWithheldInActivity = (person: PersonState) => why(shows.activity_people, person);
  const prepared = new Map<string, string>();
  const pseudonym = (personId: string) => prepared.get(personId) ?? namesOf([personId])[0];
  return {
    prepare(personIds) {
      if (personIds.length === 0) return;
      const names = namesOf(personIds);
      for (const [n, personId] of personIds.entries()) prepared.set(personId, names[n] ?? "");
    },
    pseudonymOf: (person) => (person.deleted || now(person).deleted ? undefined : pseudonym(person.person_id)),
    personOf: (text) => personOf(openedKey(), text),
    whyWithheld,
    whyWithheldInActivity,
    withholds: (person) => whyWithheld(person) !== undefined,
    withholdsInActivity: (person) => whyWithheldInActivity(person) !== undefined,
    showsNotes: shows.participants,
  };
}

/** The same view for a person's own record: their own data is never withheld from them, but the organizers' notes are not theirs to show. */
export const ownView = (of: IntegrationView, showsNotes: boolean): IntegrationView => ({
  ...of,
  whyWithheld: () => undefined,
  withholds: () => false,
  showsNotes,
});
