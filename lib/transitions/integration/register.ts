import type { Actor } from "@/lib/audit/actor";
import { newWebhookSecret } from "@/lib/crypto/secrets";
import { transact } from "@/lib/db/transact";
import { type Faults, manifestSchema } from "@/lib/manifest/manifest";
import { webhookFault } from "@/lib/manifest/reachability";
import type { OutgoingClient } from "@/lib/webhooks/outgoing/client";
import { type IssuedCredentials, storeIntegration } from "./store-integration";
import {
  checkSubmission,
  type OrganizationFault,
  permissionFault,
  type Submission,
} from "./submission";
import { isVerified, unverifiedWords } from "./verified";

/**
 * Registers an integration (docs/rules/manifest.md#registration). The webhook address is tried when
 * nothing else is wrong, before the transaction.
 */
export async function registerIntegration(
  actor: Actor,
  submission: Submission,
  client?: OutgoingClient,
): Promise<{ registered: IssuedCredentials } | { faults: Faults }> {
  const checked = await checkSubmission(actor, submission, manifestSchema, publishingFault);
  if ("faults" in checked) return checked;

  const { manifest, logo } = checked;
  const webhookSecret = newWebhookSecret();
  const owner = { organizationId: manifest.organization_id };
  const unreachable =
    manifest.webhook_url === null
      ? undefined
      : await webhookFault(manifest.webhook_url, webhookSecret, owner, client);
  if (unreachable) return { faults: { webhook_url: unreachable } };
  return transact(async (tx) => {
    // The permission or the verification may have ended during the ping.
    const fault = await publishingFault(tx, actor, manifest.organization_id);
    if (fault) return { faults: { organization_id: fault } };
    return { registered: await storeIntegration(tx, actor, manifest, logo, webhookSecret) };
  });
}

/** Why this person cannot publish for this organization. */
const publishingFault: OrganizationFault = async (tx, actor, organizationId) => {
  const foreign = await permissionFault(tx, actor, organizationId);
  if (foreign) return foreign;
  return (await isVerified(tx, organizationId))
    ? undefined
    : `${unverifiedWords} What you typed is kept in this browser as a draft.`;
};
