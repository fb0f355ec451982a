import { takeNamedLock } from "@/lib/db/named-lock";
import type { Transaction } from "@/lib/db/transact";

/**
 * Whether another event has this slug. A concurrent transaction that checks the same slug waits
 * until this one ends.
 */
export async function isSlugTaken(
  tx: Transaction,
  slug: string,
  eventId?: string,
): Promise<boolean> {
  await takeNamedLock(tx, "slug", slug);
  return (await tx.event.count({ where: { slug, id: { not: eventId } } })) > 0;
}

/** The first of `dragon-con`, `dragon-con-2`, … that no event has. */
export async function freeSlug(tx: Transaction, title: string): Promise<string> {
  const base = slugOf(title);
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!(await isSlugTaken(tx, slug))) return slug;
  }
}

function slugOf(title: string): string {
  const words = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return words?.join("-").slice(0, 80).replace(endOfCut, "") || "event";
}

/** A hyphen, or half of a letter. */
const endOfCut = /[-\p{Cs}]+$/u;
