import type { Actor } from "@/lib/audit/actor";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { provePassword } from "./prove-password";
import { renewProof } from "./renew-proof";

/**
 * Proves the password once more within a session, before something that asks for a fresh proof. False for a wrong one, and when there were too many guesses,
 * which count together with those at sign-in.
 */
export async function reprove(actor: Actor, password: string): Promise<boolean> {
  if (!(await isOwnPassword(actor, password))) return false;
  await transact((tx) => renewProof(tx, actor));
  return true;
}

/** Whether this is the password of the person who acts; counted like every guess. */
export async function isOwnPassword(actor: Actor, password: string): Promise<boolean> {
  const person = await prisma().person.findUniqueOrThrow({ where: { id: actor.personId }, select: { email: true } });
  const proved = await provePassword(person.email ?? "", password, actor);
  return proved?.id === actor.personId;
}
