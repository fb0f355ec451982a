import { digest } from "@/lib/crypto/secrets";
import type { Transaction } from "@/lib/db/transact";

/**
 * Whether this is the token of an open invitation to this address. Its holder reads that mailbox.
 */
export async function isInvited(tx: Transaction, token: string, email: string): Promise<boolean> {
  const invited = await tx.query`
    SELECT 1 FROM invitations WHERE digest = ${digest(token)} AND email = ${email} AND ended_at IS NULL AND expires_at > now()`;
  return invited.length > 0;
}
