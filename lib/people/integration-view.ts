import { personIdOf, pseudonyms } from "./pseudonym";
import { isPrivate, type PersonState, type ShownPeople, type WithheldReason } from "./withholding";

/** The people as one integration sees them. Serializers show people only through this view. */
export interface IntegrationView {
  /** Computes the pseudonyms of many people at once, before they are needed. */
  prepare(personIds: string[]): void;
  /** Undefined for a deleted account. */
  pseudonymOf(person: PersonState): string | undefined;
  /**
   * The pseudonym by which the integration finds data that it must delete, also of a deleted
   * account.
   */
  pseudonymToDelete(personId: string): string;
  /** The person behind a pseudonym; undefined for a malformed one. */
  personIdOf(pseudonym: string): string | undefined;
  /**
   * Why a person's personal fields are withheld, or undefined when they are not. It does not check
   * whether a consent has ended.
   */
  withheldReason(person: PersonState): WithheldReason | undefined;
  /** Why a person is omitted from an activity, or undefined when they are not. */
  withheldReasonInActivity(person: PersonState): WithheldReason | undefined;
  /** Whether `withheldReason` gives a reason. */
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
  /**
   * For snapshots: the person's current state. The stricter of the two states applies
   * (docs/rules/people.md#stricter-state).
   */
  stateNow?: (personId: string) => PersonState | undefined;
}

export function integrationView(options: ViewOptions): IntegrationView {
  const { integrationId, shows, pseudonymKey, stateNow = () => undefined } = options;
  const openedKey = () => (typeof pseudonymKey === "function" ? pseudonymKey() : pseudonymKey);
  const currentStateOf = (person: PersonState) => stateNow(person.person_id) ?? person;
  let computePseudonyms: ((personIds: string[]) => string[]) | undefined;
  const pseudonymsOf = (personIds: string[]) => {
    computePseudonyms ??= pseudonyms(openedKey());
    return computePseudonyms(personIds);
  };
  const isPrivateThenOrNow = (person: PersonState) =>
    isPrivate(person, integrationId) || isPrivate(currentStateOf(person), integrationId);
  const reasonOf = (isShown: boolean, person: PersonState): WithheldReason | undefined => {
    if (!isShown) return "scope not granted";
    return isPrivateThenOrNow(person) ? "privacy mode" : undefined;
  };
  const withheldReason = (person: PersonState) => reasonOf(shows.participants, person);
  const withheldReasonInActivity = (person: PersonState) => reasonOf(shows.activity_people, person);
  const prepared = new Map<string, string>();
  const pseudonym = (personId: string) => prepared.get(personId) ?? pseudonymsOf([personId]).join();
  return {
    prepare(personIds) {
      if (personIds.length === 0) return;
      const computed = pseudonymsOf(personIds);
      for (const [n, personId] of personIds.entries()) prepared.set(personId, computed[n] ?? "");
    },
    pseudonymOf: (person) =>
      person.deleted || currentStateOf(person).deleted ? undefined : pseudonym(person.person_id),
    pseudonymToDelete: pseudonym,
    personIdOf: (text) => personIdOf(openedKey(), text),
    withheldReason,
    withheldReasonInActivity,
    withholds: (person) => withheldReason(person) !== undefined,
    withholdsInActivity: (person) => withheldReasonInActivity(person) !== undefined,
    showsNotes: shows.participants,
  };
}

/**
 * The view `then`, but people whom the activity still names are withheld as in `view`. Otherwise a
 * change of the activity would look as if their privacy had changed.
 */
export function withheldAlike(
  view: IntegrationView,
  then: IntegrationView,
  named: PersonState[],
): IntegrationView {
  const ids = new Set(named.map(({ person_id }) => person_id));
  const viewOf = ({ person_id }: PersonState) => (ids.has(person_id) ? view : then);
  return {
    ...then,
    withheldReasonInActivity: (person) => viewOf(person).withheldReasonInActivity(person),
    withholdsInActivity: (person) => viewOf(person).withholdsInActivity(person),
  };
}

/**
 * The view of the integration for a person's own record: their own data is never withheld, and the
 * organizers' notes are shown only where `showsNotes` says so.
 */
export const ownView = (view: IntegrationView, showsNotes: boolean): IntegrationView => ({
  ...view,
  withheldReason: () => undefined,
  withholds: () => false,
  showsNotes,
});
