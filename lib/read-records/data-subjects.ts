import type { PersonState, WithheldReason } from "@/lib/people/withholding";

/** The people about whom a response of the read API or the body of a webhook contains data. */
export interface DataSubjects {
  /** The keys of the first and the last row of a page. */
  range: { first: RowKey; last: RowKey } | null;
  /** Ids of the people who are named, or omitted because they are withheld. */
  people: string[];
  /** Those of them with hidden data, each with the reason. */
  hidden: { id: string; reason: WithheldReason }[];
}

interface RowKey {
  created_at: string;
  id: string;
}

/**
 * `hiddenReason` returns the reason why data of a person is hidden there, or undefined when none
 * is.
 */
export function dataSubjects<Person extends PersonState>(
  persons: Person[],
  hiddenReason: (person: Person, index: number) => WithheldReason | undefined,
  range: DataSubjects["range"] = null,
): DataSubjects {
  const people: string[] = [];
  const hidden: DataSubjects["hidden"] = [];
  for (const [index, person] of persons.entries()) {
    if (person.deleted) continue;
    people.push(person.person_id);
    const reason = hiddenReason(person, index);
    if (reason !== undefined) hidden.push({ id: person.person_id, reason });
  }
  return { range, people, hidden };
}
