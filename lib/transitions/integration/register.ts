import * as z from "zod";
import type { Actor } from "@/lib/audit/actor";
import { newWebhookSecret } from "@/lib/crypto/secrets";
import { type Transaction, transact } from "@/lib/db/transact";
import { decodeLogo } from "@/lib/manifest/logo";
import { type Faults, faultsOf, manifestFields, manifestSchema } from "@/lib/manifest/manifest";
import { webhookFault } from "@/lib/manifest/reachability";
import { organizationWhere } from "@/lib/people/rights";
import type { OutgoingClient } from "@/lib/webhooks/outgoing/client";
import { type Registered, storeIntegration } from "./store-integration";
import { isVerified, unverifiedWords } from "./verified";

/** A manifest as it came from outside, and the bytes of the chosen file. */
export interface RegistrationInput {
  manifest: unknown;
  logo: Uint8Array;
}

/**
 * Registers an integration (docs/rules/manifest.md#registration). Every fault of the manifest, the logo and the organization is returned at once; the
 * webhook address is tried when nothing else is wrong, before the transaction.
 */
export async function registerIntegration(
  actor: Actor,
  { manifest, logo }: RegistrationInput,
  client?: OutgoingClient,
): Promise<{ registered: Registered } | { faults: Faults }> {
  const parsed = manifestSchema.safeParse(manifest);
  const decoded = await decodeLogo(logo);
  const faults: Faults = { ...(parsed.error && faultsOf(parsed.error)), ...("fault" in decoded && { logo: decoded.fault }) };
  const organizationId = organizationOf(manifest);
  const organizationFault = organizationId && (await transact((tx) => publishingFault(tx, actor, organizationId)));
  if (organizationFault) faults.organization_id = organizationFault;
  if (!parsed.success || "fault" in decoded || organizationFault) return { faults };

  const webhookSecret = newWebhookSecret();
  const owner = { organizationId: parsed.data.organization_id };
  const unreachable = parsed.data.webhook_url === null ? undefined : await webhookFault(parsed.data.webhook_url, webhookSecret, owner, client);
  if (unreachable) return { faults: { webhook_url: unreachable } };
  return transact(async (tx) => {
    // The right or the verification may have ended during the ping.
    const endedMeanwhile = await publishingFault(tx, actor, parsed.data.organization_id);
    if (endedMeanwhile) return { faults: { organization_id: endedMeanwhile } };
    return { registered: await storeIntegration(tx, actor, parsed.data, decoded, webhookSecret) };
  });
}

function organizationOf(manifest: unknown): string | undefined {
  const { organization_id } = manifestFields;
  return z.object({ organization_id }).safeParse(manifest).data?.organization_id;
}

/** Why this person cannot publish for this organization; an organization of others and one that does not exist read alike. */
async function publishingFault(tx: Transaction, { personId }: Actor, organizationId: string): Promise<string | undefined> {
  const where = { id: organizationId, ...organizationWhere(personId, "manage_integrations") };
  if ((await tx.organization.count({ where })) === 0) return "Choose an organization whose integrations you may manage.";
  return (await isVerified(tx, organizationId)) ? undefined : `${unverifiedWords} What you typed stays here until you leave the page.`;
}
