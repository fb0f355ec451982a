import { config } from "@/lib/config/config";
import { prisma } from "@/lib/db/prisma";
import { quotaLeft } from "@/lib/limits/quota";

export interface SecretDetails {
  id: string;
  /** The last four characters. */
  hint: string;
  created_at: Date;
  created_by: string | null;
  /** Null for the current secret. */
  expires_at: Date | null;
  /** Only for client secrets: webhook secrets are used by the receiver. */
  last_used_at: Date | null;
  last_used_from: string | null;
}

/**
 * The valid secrets of an integration, the current one first, and how many rotations of each kind
 * are left. The caller has checked the right to see the integration.
 */
export async function publisherCredentials(integrationId: string) {
  const { LIMIT_ROTATIONS } = config();
  const [client, webhook, clientRotations, webhookRotations] = await Promise.all([
    liveSecrets("client_secrets", integrationId),
    liveSecrets("webhook_secrets", integrationId),
    quotaLeft(integrationId, "rotate_client_secret", LIMIT_ROTATIONS),
    quotaLeft(integrationId, "rotate_webhook_secret", LIMIT_ROTATIONS),
  ]);
  return {
    client: { secrets: client, rotations: clientRotations },
    webhook: { secrets: webhook, rotations: webhookRotations },
  };
}

function liveSecrets(
  table: "client_secrets" | "webhook_secrets",
  integrationId: string,
): Promise<SecretDetails[]> {
  const use =
    table === "client_secrets"
      ? "s.last_used_at, s.last_used_from"
      : "NULL::timestamptz AS last_used_at, NULL AS last_used_from";
  return prisma().$queryRawUnsafe<SecretDetails[]>(
    `SELECT s.id, s.hint, s.created_at, p.name AS created_by, s.expires_at, ${use}
       FROM ${table} s LEFT JOIN people p ON p.id = s.created_by
      WHERE s.integration_id = $1::uuid AND (s.expires_at IS NULL OR s.expires_at > now())
      ORDER BY s.expires_at DESC NULLS FIRST`,
    integrationId,
  );
}
