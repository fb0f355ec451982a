import { clock } from "@/lib/clock";
import { digest } from "@/lib/crypto/secrets";
import { prisma } from "@/lib/db/prisma";
import type { linkPurposes } from "@/lib/resources/closed-sets";

export async function accountOf(personId: string) {
  const person = await prisma().person.findUniqueOrThrow({
    where: { id: personId },
    select: {
      name: true,
      email: true,
      password_hash: true,
      email_proved_at: true,
      created_at: true,
      passkeys: {
        select: { id: true, name: true, created_at: true, last_used_at: true },
        orderBy: [{ created_at: "asc" }, { id: "asc" }],
      },
      sessions: {
        where: { expires_at: { gt: clock.now() } },
        select: { id: true, browser: true, address: true, created_at: true, last_seen_at: true },
        orderBy: [{ last_seen_at: "desc" }, { id: "asc" }],
      },
    },
  });
  const { password_hash, email_proved_at, ...account } = person;
  return { ...account, hasPassword: password_hash !== null, isProved: email_proved_at !== null };
}

export async function mutedTopics(personId: string): Promise<string[]> {
  const muted = await prisma().mutedMail.findMany({
    where: { person_id: personId },
    select: { topic: true },
  });
  return muted.map(({ topic }) => topic);
}

interface LinkedAddress {
  /** `done`: the account has the address by now, verified, so the link is no longer needed. */
  state: "open" | "done";
  purpose: (typeof linkPurposes)[number];
  email: string;
  person: { id: string; name: string | null; created_at: Date };
}

/**
 * What a mailed link is for, as its holder sees it. The holder reads that mailbox, but may not be
 * the person who opened the account. Null for a link that no longer works.
 */
export async function linkedAddressOf(
  token: string,
  ...purposes: LinkedAddress["purpose"][]
): Promise<LinkedAddress | null> {
  const link = await prisma().accountLink.findFirst({
    where: {
      digest: Uint8Array.from(digest(token)),
      purpose: { in: purposes },
      person: { deleted_at: null },
    },
    select: {
      purpose: true,
      email: true,
      used_at: true,
      expires_at: true,
      person: {
        select: {
          id: true,
          name: true,
          created_at: true,
          email: true,
          pending_email: true,
          email_proved_at: true,
        },
      },
    },
  });
  const purpose = purposes.find((each) => each === link?.purpose);
  if (!link || purpose === undefined) return null;
  const { email, used_at, expires_at, person } = link;
  const isVerified = person.email === email && person.email_proved_at !== null;
  if (isVerified && purpose !== "reset_password") return { state: "done", purpose, email, person };
  const isOpen = used_at === null && expires_at > clock.now() && isFor(purpose, person, email);
  return isOpen ? { state: "open", purpose, email, person } : null;
}

/**
 * A link works only while the account has the address that it was mailed to, or is about to have
 * it, or had it before.
 */
function isFor(
  purpose: LinkedAddress["purpose"],
  person: { email: string | null; pending_email: string | null },
  email: string,
) {
  if (purpose === "take_back_address") return true;
  return email === (purpose === "change_address" ? person.pending_email : person.email);
}
