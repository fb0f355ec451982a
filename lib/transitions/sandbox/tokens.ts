import { open, seal } from "@/lib/crypto/seal";
import type { Transaction } from "@/lib/db/transact";
import type { TokenKind } from "@/lib/tokens/authorization-code";

// The sandbox's tokens are shown on its page and used by the documentation, so they are stored
// sealed, bound to their row and column.

const boundTo = (sandboxId: string, secret: TokenKind | "verifier") => `${sandboxId} ${secret}`;

export const sealInSandbox = (sandboxId: string, secret: TokenKind | "verifier", plain: string) =>
  new Uint8Array(seal("sandbox", Buffer.from(plain), boundTo(sandboxId, secret)));

/** Undefined when nothing is stored, or no key opens it. */
export const openInSandbox = (
  sandboxId: string,
  secret: TokenKind | "verifier",
  sealed: Uint8Array | null,
): string | undefined =>
  sealed ? open("sandbox", sealed, boundTo(sandboxId, secret))?.toString("utf8") : undefined;

interface NewToken {
  kind: TokenKind;
  accessToken: string;
  lifetimeSeconds: number;
  /** The person of a user token. */
  personId: string | null;
}

/** Stores the token as the latest of its kind. */
export async function storeToken(
  tx: Transaction,
  sandboxId: string,
  token: NewToken,
): Promise<void> {
  const sealed = sealInSandbox(sandboxId, token.kind, token.accessToken);
  if (token.kind === "installation")
    await tx.query`
      UPDATE sandboxes SET installation_token = ${sealed},
             installation_expires_at = now() + make_interval(secs => ${token.lifetimeSeconds})
       WHERE id = ${sandboxId}::uuid`;
  else
    await tx.query`
      UPDATE sandboxes SET user_token = ${sealed},
             user_expires_at = now() + make_interval(secs => ${token.lifetimeSeconds}),
             person_id = ${token.personId}::uuid
       WHERE id = ${sandboxId}::uuid`;
}
