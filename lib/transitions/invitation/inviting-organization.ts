import { digest } from "@/lib/crypto/secrets";
import type { Transaction } from "@/lib/db/transact";

/**
 * Locks the organization before the invitation itself, as its managers do, so that accepting and
 * withdrawing wait for each other.
 */
export const lockInvitingOrganization = (tx: Transaction, token: string) =>
  tx.query`
    SELECT 1 FROM organizations WHERE id = (SELECT organization_id FROM invitations WHERE digest = ${digest(token)}) FOR KEY SHARE`;
