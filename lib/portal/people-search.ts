import type { Prisma } from "@/lib/db/prisma";
import { holding } from "./holding";

/** People of an event with the text in one of their names or their address. */
export function calledLike(search: string): Prisma.EventPersonWhereInput {
  if (search === "") return {};
  const has = holding(search);
  return { OR: [{ display_name: has }, { nickname: has }, { real_name: has }, { organisation: has }, { person: { email: has } }] };
}
