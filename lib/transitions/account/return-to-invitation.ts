import { open, seal } from "@/lib/crypto/seal";

// A person who forgets their password on the way to an invitation returns to it through the mailed link. In the mail queue the invitation's token is sealed and
// bound to the mailbox, because no table may store a token (docs/rules/accounts.md#invitations).

export const sealInvitation = (token: string, email: string): string => seal("mailed-return", Buffer.from(token), email).toString("base64url");

/** Undefined when it cannot be opened any more. */
export const openSealedInvitation = (sealed: string, email: string): string | undefined =>
  open("mailed-return", Buffer.from(sealed, "base64url"), email)?.toString();
