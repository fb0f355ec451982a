import { digest } from "@/lib/crypto/secrets";
import type { Transaction } from "@/lib/db/transact";

/** Locks the organization of the invitation before the invitation itself, as its managers do: accepting and withdrawing take turns. */
export const lockInvitingOrganization = (tx: Transaction, token: string) =>
  tx.$queryRaw`
    SELECT 1 FROM organizations WHERE id = (SELECT organization_id FROM invitations WHERE digest = ${digest(token)}) FOR KEY SHARE`;
