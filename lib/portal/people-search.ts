import type { Prisma } from "@/lib/db/prisma";
import { containsText } from "./contains-text";

/** Prisma filter: people of an event with the text in one of their names, their organisation or their e-mail address. */
export function peopleSearchWhere(search: string): Prisma.EventPersonWhereInput {
  if (search === "") return {};
  const has = containsText(search);
  return { OR: [{ display_name: has }, { nickname: has }, { real_name: has }, { organisation: has }, { person: { email: has } }] };
}
