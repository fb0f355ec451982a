import { open, seal } from "@/lib/crypto/seal";
import { query } from "@/lib/db/query";

// The webhook secret is needed for signing, so it is stored sealed instead of digested, bound to
// its row in `webhook_secrets`.

/** Seals the secret for its row; it opens in no other. */
export const sealWebhookSecret = (secret: string, rowId: string): Buffer =>
  seal("webhook-secret", Buffer.from(secret), rowId);

/** Throws when no key opens the secret: deliveries then wait, and none is sent unsigned. */
export function openWebhookSecret(sealed: Uint8Array, rowId: string): string {
  const secret = open("webhook-secret", sealed, rowId);
  if (!secret)
    throw new Error(
      "A webhook secret cannot be decrypted: SECRET_KEY lacks the key that sealed it.",
    );
  return secret.toString("utf8");
}

export interface LiveWebhookSecrets {
  secret: string;
  /** The previous secret during its overlap. It makes a second signature. */
  previousSecret?: string;
}

/** A live secret, as stored. */
export interface SealedSecret {
  id: string;
  /** Base64. */
  sealed: string;
  /** False for a secret that has been rotated out. */
  current: boolean;
}

/**
 * The secrets that sign an attempt now, or undefined when none was ever issued. Throws when
 * SECRET_KEY cannot open them, because nothing is sent unsigned.
 */
export async function liveWebhookSecrets(
  integrationId: string,
): Promise<LiveWebhookSecrets | undefined> {
  const [row] = await query<{ secrets: SealedSecret[] }>({
    name: "live-webhook-secrets",
    text: `SELECT ${liveSecretsSql("$1::uuid")} AS secrets`,
    values: [integrationId],
  });
  return openLiveSecrets(row?.secrets ?? []);
}

/**
 * SQL: the live secrets of an integration as a JSON array of `SealedSecret`, the current one first.
 */
export const liveSecretsSql = (integrationId: string) => `(
  SELECT coalesce(json_agg(json_build_object('id', s.id, 'sealed', encode(s.sealed, 'base64'),
          'current', s.expires_at IS NULL)
         ORDER BY s.expires_at DESC NULLS FIRST), '[]')
    FROM webhook_secrets s WHERE s.integration_id = ${integrationId} AND (s.expires_at IS NULL
        OR s.expires_at > now()))`;

/** Expects the current secret first, then the previous one. */
export function openLiveSecrets([current, previous]: SealedSecret[]):
  | LiveWebhookSecrets
  | undefined {
  if (!current?.current) return undefined;
  const opened = { secret: openSealed(current) };
  return previous ? { ...opened, previousSecret: openSealed(previous) } : opened;
}

const openSealed = ({ id, sealed }: SealedSecret) =>
  openWebhookSecret(Buffer.from(sealed, "base64"), id);
