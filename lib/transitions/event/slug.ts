import { randomInt } from "node:crypto";
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

/**
 * A slug for a new event: `dragon-con-k3x9qz`. It always ends at random, so that it does not reveal
 * whether another event, which may be private, has the words alone
 * (docs/rules/security.md#names-at-that-time).
 */
export async function newSlug(tx: Transaction, title: string): Promise<string> {
  const slug = `${slugOf(title)}-${randomEnding()}`;
  return (await isSlugTaken(tx, slug)) ? newSlug(tx, title) : slug;
}

/** Without the characters that are mistaken for others when they are read aloud or copied. */
const endingAlphabet = "23456789abcdefghjkmnpqrstuvwxyz";

const randomEnding = () =>
  Array.from({ length: 6 }, () => endingAlphabet[randomInt(endingAlphabet.length)]).join("");

function slugOf(title: string): string {
  const words = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return words?.join("-").slice(0, 80).replace(endOfCut, "") || "event";
}

/** A hyphen, or half of a surrogate pair, where a long title was cut. */
const endOfCut = /[-\p{Cs}]+$/u;
