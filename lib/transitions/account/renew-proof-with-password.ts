import type { Actor } from "@/lib/audit/actor";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { provePassword } from "./prove-password";
import { renewProof } from "./renew-proof";

/**
 * Checks the password again within a session, before an action that needs a fresh proof. False for
 * a wrong password and after too many guesses, which count together with those at sign-in.
 */
export async function renewProofWithPassword(actor: Actor, password: string): Promise<boolean> {
  if (!(await isOwnPassword(actor, password))) return false;
  await transact((tx) => renewProof(tx, actor));
  return true;
}

/** Whether this is the password of the acting person. Counted like every guess. */
export async function isOwnPassword(actor: Actor, password: string): Promise<boolean> {
  const person = await prisma().person.findUniqueOrThrow({
    where: { id: actor.personId },
    select: { email: true },
  });
  const proved = await provePassword(person.email ?? "", password, actor);
  return proved?.id === actor.personId;
}
