import { statement } from "@/lib/db/statement";
import { openWebhookSecret } from "./webhook-secret";

export interface LiveWebhookSecrets {
  secret: string;
  /** The previous secret while its overlap lasts; it makes a second signature. */
  previousSecret?: string;
}

/** A live secret, as stored. */
export interface SealedSecret {
  id: string;
  sealed: Buffer;
  /** Not rotated out. */
  current: boolean;
}

/** The secrets that sign an attempt now; undefined when none was ever issued. Throws when SECRET_KEY does not open them, because nothing is sent unsigned. */
export async function liveWebhookSecrets(integrationId: string): Promise<LiveWebhookSecrets | undefined> {
  const sealed = await statement<SealedSecret>({
    name: "live-webhook-secrets",
    text: `SELECT id, sealed, expires_at IS NULL AS current FROM webhook_secrets
            WHERE integration_id = $1 AND (expires_at IS NULL OR expires_at > now()) ORDER BY expires_at DESC NULLS FIRST LIMIT 2`,
    values: [integrationId],
  });
  return openLiveSecrets(sealed);
}

/** Expects the current secret first, then the previous one. */
export function openLiveSecrets([current, previous]: SealedSecret[]): LiveWebhookSecrets | undefined {
  if (!current?.current) return undefined;
  const opened = { secret: openWebhookSecret(current.sealed, current.id) };
  return previous ? { ...opened, previousSecret: openWebhookSecret(previous.sealed, previous.id) } : opened;
}
