import type { Prisma } from "@/lib/db/prisma";
import { everyWord } from "./search/every-word";

/**
 * Prisma filter: people of an event with each word of the search in their names, their
 * organisation or their e-mail address.
 */
export const peopleSearchWhere = (search: string): Prisma.EventPersonWhereInput =>
  everyWord<Prisma.EventPersonWhereInput>(search, (has) => ({
    OR: [{ search_text: has }, { person: { email: has } }],
  }));
