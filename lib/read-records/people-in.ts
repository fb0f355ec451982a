import type { PersonState, WhyWithheld } from "@/lib/people/withholding";

/** The people about whom a response of the read API or the body of a webhook contains data. */
export interface PeopleIn {
  /** The keys of the first and the last row of a page. */
  range: { first: RowKey; last: RowKey } | null;
  /** Ids of the people who are named, or omitted because they are withheld. */
  people: string[];
  /** Those of them with hidden data, each with the reason. */
  hidden: { id: string; why: WhyWithheld }[];
}

interface RowKey {
  created_at: string;
  id: string;
}

/** `whyHidden` returns the reason why data of a person is hidden there, or undefined when none is. */
export function peopleIn<Person extends PersonState>(
  persons: Person[],
  whyHidden: (person: Person, place: number) => WhyWithheld | undefined,
  range: PeopleIn["range"] = null,
): PeopleIn {
  const people: string[] = [];
  const hidden: PeopleIn["hidden"] = [];
  for (const [place, person] of persons.entries()) {
    if (person.deleted) continue;
    people.push(person.person_id);
    const why = whyHidden(person, place);
    if (why !== undefined) hidden.push({ id: person.person_id, why });
  }
  return { range, people, hidden };
}
