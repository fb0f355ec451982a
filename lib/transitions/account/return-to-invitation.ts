import { open, seal } from "@/lib/crypto/seal";

// Whoever forgets a password on the way to an invitation comes back to it through the mailed link. The invitation's token waits in the queue of mails sealed
// and bound to the mailbox, because tokens stand in no table (docs/rules/accounts.md#invitations).

export const sealedInvitation = (token: string, email: string): string => seal("mailed-return", Buffer.from(token), email).toString("base64url");

/** Undefined when it cannot be opened any more. */
export const invitationSealedIn = (sealed: string, email: string): string | undefined =>
  open("mailed-return", Buffer.from(sealed, "base64url"), email)?.toString();
