import { audit } from "@/lib/audit/audit";
import { transact } from "@/lib/db/transact";
import { browserWords } from "./browser-words";
import type { Visitor } from "./visitor";

export const sessionLifetimeSeconds = 12 * 3600;

/**
 * A session for somebody who has just proved who they are; returns its id. It ends 12 hours later, however it is used. Signing in accepts the memberships that
 * others gave the person meanwhile.
 */
export const startSession = (personId: string, visitor: Visitor): Promise<string> =>
  transact(async (tx) => {
    const [session] = await tx.$queryRaw<{ id: string; is_operator: boolean }[]>`
      INSERT INTO sessions (person_id, expires_at, browser, address)
      SELECT id, now() + make_interval(secs => ${sessionLifetimeSeconds}), ${browserWords(visitor.userAgent)}, ${visitor.address} FROM people WHERE id = ${personId}::uuid AND deleted_at IS NULL
      RETURNING id, (SELECT is_operator FROM people WHERE id = person_id) AS is_operator`;
    if (!session) throw new Error("No account to start a session for.");
    await tx.$executeRaw`UPDATE organization_members SET accepted_at = now() WHERE person_id = ${personId}::uuid AND accepted_at IS NULL`;
    const who = { ...visitor, personId, isOperator: session.is_operator };
    await audit(tx, who, { action: "session.started", subject: { type: "session", id: session.id } });
    return session.id;
  });
