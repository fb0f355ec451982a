import type { Prisma } from "@/lib/db/prisma";

/** People of an event who are called that, in any of their names or their address. */
export function calledLike(search: string): Prisma.EventPersonWhereInput {
  if (search === "") return {};
  const has = holding(search);
  return { OR: [{ display_name: has }, { nickname: has }, { real_name: has }, { organisation: has }, { person: { email: has } }] };
}

/** Whatever its case. Prisma leaves the wildcards of LIKE to the caller. */
export const holding = (text: string) => ({ contains: text.replace(/[\\%_]/g, "\\$&"), mode: "insensitive" }) as const;
