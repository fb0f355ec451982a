import * as z from "zod";
import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { clock } from "@/lib/clock";
import { prisma } from "@/lib/db/prisma";
import { type Transaction, transact } from "@/lib/db/transact";
import { provePassword } from "./prove-password";

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

/** How long the person has to sign in at the identity provider. */
const proofWindowSeconds = 300;

/** How far the provider's clock may be behind ours. */
const clockSkewSeconds = 60;

/**
 * Records that the session's person is sent to the identity provider: either to sign in there again
 * as a proof (`max_age=0`), or for a new sign-in, which proves nothing about this session.
 */
export async function recordSingleSignOnRequest(
  sessionId: string,
  { asProof }: { asProof: boolean },
): Promise<void> {
  await prisma().session.updateMany({
    where: { id: sessionId },
    data: { proof_asked_at: asProof ? clock.now() : null },
  });
}

const claimsSchema = z.object({ sub: z.string(), auth_time: z.number() });

/**
 * Handles the return from the identity provider. `proved`: this account's person signed in there
 * after they were sent. `refused`: another person signed in, the sign-in was earlier, or the
 * provider does not state its time. `not asked`: no proof was requested.
 */
export const proveBySingleSignOn = (
  actor: Actor,
  claims: unknown,
): Promise<"proved" | "refused" | "not asked"> =>
  transact(async (tx) => {
    const [proofRequest] = await tx.query<{ earliest: number; subject: string | null }>`
      SELECT extract(epoch FROM s.proof_asked_at)::float8 - ${clockSkewSeconds} AS earliest,
             p.oidc_subject AS subject
        FROM sessions s JOIN people p ON p.id = s.person_id
       WHERE s.id = ${actor.sessionId}::uuid
         AND s.proof_asked_at > now() - make_interval(secs => ${proofWindowSeconds})
         FOR UPDATE OF s`;
    if (!proofRequest) return "not asked";
    const { data } = claimsSchema.safeParse(claims);
    if (data?.sub === proofRequest.subject && data.auth_time >= proofRequest.earliest) {
      await renewProof(tx, actor);
      return "proved";
    }
    await tx.session.updateMany({ where: { id: actor.sessionId }, data: { proof_asked_at: null } });
    return "refused";
  });

/** Records that the person has just proved their identity again in this session. */
export async function renewProof(tx: Transaction, actor: Actor): Promise<void> {
  await tx.query`UPDATE sessions SET proved_at = now(), proof_asked_at = NULL
                  WHERE id = ${actor.sessionId}::uuid`;
  await audit(tx, actor, {
    action: "session.proved",
    subject: { type: "session", id: actor.sessionId },
  });
}
