import { personOf, pseudonyms } from "./pseudonym";
import { isWithheld, type PersonState, type Viewer } from "./withholding";

/** What one integration sees of people. Serializers use nothing else to show a person. */
export interface IntegrationView {
  /** Computes the pseudonyms of many people at once, before they are asked for. */
  prepare(personIds: string[]): void;
  /** Undefined for a deleted account. */
  pseudonymOf(person: PersonState): string | undefined;
  /** The person behind a pseudonym; undefined for a malformed one. */
  personOf(pseudonym: string): string | undefined;
  withholds(person: PersonState): boolean;
}

interface ViewOptions extends Viewer {
  /** Opened when the first pseudonym is needed. */
  pseudonymKey: Uint8Array;
  /** For snapshots: the person's state now. The stricter of both states counts (docs/rules/people.md#stricter-state). */
  stateNow?: (personId: string) => PersonState | undefined;
}

export function integrationView(options: ViewOptions): IntegrationView {
  const { stateNow = () => undefined } = options;
  const now = (person: PersonState) => stateNow(person.person_id) ?? person;
  let named: ((personIds: string[]) => string[]) | undefined;
  const namesOf = (personIds: string[]) => {
    named ??= pseudonyms(options.pseudonymKey);
    return named(personIds);
  };
  const prepared = new Map<string, string>();
  const pseudonym = (personId: string) => prepared.get(personId) ?? namesOf([personId])[0];
  return {
    prepare(personIds) {
      if (personIds.length === 0) return;
      const names = namesOf(personIds);
      for (const [n, personId] of personIds.entries()) prepared.set(personId, names[n] ?? "");
    },
    pseudonymOf: (person) => (person.deleted || now(person).deleted ? undefined : pseudonym(person.person_id)),
    personOf: (text) => personOf(options.pseudonymKey, text),
    withholds: (person) => isWithheld(person, options) || isWithheld(now(person), options),
  };
}

/** The same view for the person in question: their own data is never withheld. */
export const ownView = (of: IntegrationView): IntegrationView => ({ ...of, withholds: () => false });
