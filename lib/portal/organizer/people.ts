import { type Prisma, prisma } from "@/lib/db/prisma";
import { query } from "@/lib/db/query";
import { isParticipantSql } from "@/lib/people/participation";
import { everyWord, wordPatterns } from "@/lib/portal/search/words";

/**
 * A person of the event with a unique label. The labels of people who share a name contain part of
 * their ids.
 */
export interface LabelledPerson {
  person_id: string;
  label: string;
}

const suggestionsAtMost = 20;

/**
 * The first participants with each word of the text in their names. The caller has checked the
 * right to see the event.
 */
export const suggestParticipants = (eventId: string, text: string) =>
  findLabelledPeople("takes_part AND label || ' ' || search_text ILIKE ALL ($2)", [
    eventId,
    wordPatterns(text),
  ]);

/** The people of the event with these ids, whether or not they still take part. */
export const labelsOf = (eventId: string, personIds: string[]) =>
  findLabelledPeople("person_id = ANY($2::uuid[])", [eventId, personIds], personIds.length);

/**
 * The person whose label each text is, among the participants and the people in `already` (the
 * present hosts). `person_id` is null when no label matches.
 */
export async function findPeopleByLabel(
  eventId: string,
  texts: string[],
  presentHostIds: string[],
): Promise<(LabelledPerson | { label: string; person_id: null })[]> {
  const wanted = texts.map((text) => text.trim());
  if (wanted.length === 0) return [];
  const found = await findLabelledPeople(
    "(takes_part OR person_id = ANY($3::uuid[])) AND lower(label) = ANY($2)",
    [eventId, wanted.map((text) => text.toLowerCase()), presentHostIds],
  );
  return wanted.map(
    (label) =>
      found.find((person) => person.label.toLowerCase() === label.toLowerCase()) ?? {
        label,
        person_id: null,
      },
  );
}

async function findLabelledPeople(
  filter: string,
  values: unknown[],
  atMost = suggestionsAtMost,
): Promise<LabelledPerson[]> {
  const rows = await query<LabelledPerson>({
    text: `WITH named AS (
       SELECT ep.person_id, ep.search_text,
              coalesce(nullif(trim(ep.display_name), ''), nullif(trim(ep.nickname), ''),
                       nullif(trim(ep.real_name), ''), 'Unnamed') AS name,
              ${isParticipantSql("ep")} AND p.deleted_at IS NULL AS takes_part
         FROM event_people ep JOIN people p ON p.id = ep.person_id WHERE ep.event_id = $1
     ), labelled AS (
       SELECT *, name || CASE WHEN count(*) OVER (PARTITION BY lower(name)) > 1
              THEN ' · ' || left(person_id::text, 8) ELSE '' END AS label FROM named
     )
     SELECT person_id, label FROM labelled WHERE ${filter} ORDER BY lower(label), person_id
            LIMIT ${atMost}`,
    values,
  });
  return rows;
}

/**
 * Prisma filter: people of an event with each word of the search in their names, their
 * organisation or their e-mail address.
 */
export const peopleSearchWhere = (search: string): Prisma.EventPersonWhereInput =>
  everyWord<Prisma.EventPersonWhereInput>(search, (has) => ({
    OR: [{ search_text: has }, { person: { email: has } }],
  }));

/** The ids of the people that `where` finds. */
export async function personIdsWhere(
  where: Prisma.EventPersonWhereInput,
  orderBy: Prisma.EventPersonOrderByWithRelationInput[],
  take?: number,
): Promise<string[]> {
  const select = { person_id: true };
  const found = await prisma().eventPerson.findMany({ where, select, orderBy, take });
  return found.map(({ person_id }) => person_id);
}
