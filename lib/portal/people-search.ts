import type { Prisma } from "@/lib/db/prisma";
import { holding } from "./holding";

/** Prisma filter: people of an event with the text in one of their names, their organisation or their e-mail address. */
export function calledLike(search: string): Prisma.EventPersonWhereInput {
  if (search === "") return {};
  const has = holding(search);
  return { OR: [{ display_name: has }, { nickname: has }, { real_name: has }, { organisation: has }, { person: { email: has } }] };
}
