import { openPseudonymKey, pseudonym } from "@/lib/people/pseudonym";
import { signIdToken } from "@/lib/tokens/id-token";
import type { IssuedGrant } from "@/lib/tokens/issued-grant";

/**
 * `id_token` and `user_id` of a user token response. Both are absent when the account was deleted,
 * because no pseudonym can be issued.
 */
export async function identityOf(
  clientId: string,
  issued: IssuedGrant & { personId: string },
): Promise<{ id_token?: string; user_id?: string }> {
  const { account, eventId, integrationId, nonce, personId, pseudonymKey, scopes } = issued;
  if (!account) return {};
  const user_id = pseudonym(openPseudonymKey(pseudonymKey, integrationId), personId);
  const profile = scopes.includes("profile.read")
    ? { email: account.email ?? undefined, name: account.name ?? undefined }
    : {};
  const id_token = await signIdToken({
    aud: clientId,
    sub: user_id,
    event_id: eventId,
    nonce: nonce ?? undefined,
    ...profile,
  });
  return { id_token, user_id };
}
