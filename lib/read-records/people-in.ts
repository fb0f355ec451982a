import type { PersonState, WhyWithheld } from "@/lib/people/withholding";

/** The people of whom an answer of the read API, or the body of a webhook, says something. */
export interface PeopleIn {
  /** The keys of the first and the last row of a page. */
  range: { first: RowKey; last: RowKey } | null;
  /** Ids of those whom it names, or leaves out because they are withheld. */
  people: string[];
  /** Of them, those of whom something is hidden, by the reason. */
  hidden: { id: string; why: WhyWithheld }[];
}

interface RowKey {
  created_at: string;
  id: string;
}

/** `whyHidden` says why something of a person is hidden there; undefined when nothing is. */
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
