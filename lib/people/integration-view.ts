import { personOf, pseudonyms } from "./pseudonym";
import { isWithheld, type PersonState, type Viewer } from "./withholding";

/** What one integration sees of people. Serializers see people through nothing else. */
export interface IntegrationView {
  /** Works out the pseudonyms of many people in one go, for when they are asked for. */
  prepare(personIds: string[]): void;
  /** Undefined for a deleted account. */
  pseudonymOf(person: PersonState): string | undefined;
  /** The person behind a pseudonym; undefined when the text is none. */
  personOf(pseudonym: string): string | undefined;
  withholds(person: PersonState): boolean;
}

interface ViewOptions extends Viewer {
  /** Asked for when the first person is met. */
  pseudonymKey: Uint8Array;
  /** For a snapshot that is looked at later: the person's state now. The stricter of both states counts (docs/rules/people.md#stricter-state). */
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

/** The same view by the person in question: nothing of one's own is withheld. */
export const ownView = (of: IntegrationView): IntegrationView => ({ ...of, withholds: () => false });
