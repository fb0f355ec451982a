import { randomUUID } from "node:crypto";
import type { Transaction } from "@/lib/db/transact";
import { sealWebhookSecret } from "@/lib/webhooks/outgoing/webhook-secret";

/** Stores a webhook secret as the current one, sealed to its row. */
export async function issueWebhookSecret(
  tx: Transaction,
  integrationId: string,
  secret: string,
  createdBy: string,
): Promise<void> {
  const id = randomUUID();
  await tx.webhookSecret.create({
    data: {
      id,
      integration_id: integrationId,
      sealed: new Uint8Array(sealWebhookSecret(secret, id)),
      hint: secret.slice(-4),
      created_by: createdBy,
    },
    select: { id: true },
  });
}
