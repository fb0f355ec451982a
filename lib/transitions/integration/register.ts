import * as z from "zod";
import type { Actor } from "@/lib/audit/actor";
import { newWebhookSecret } from "@/lib/crypto/secrets";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { decodeLogo } from "@/lib/manifest/logo";
import { type Faults, faultsOf, manifestFields, manifestSchema } from "@/lib/manifest/manifest";
import { webhookFault } from "@/lib/manifest/reachability";
import { mayManageIntegrations } from "@/lib/people/rights";
import type { OutgoingClient } from "@/lib/webhooks/outgoing/client";
import { type Registered, storeIntegration } from "./store-integration";

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
  const organizationFault = organizationId && (await publishingFault(actor, organizationId));
  if (organizationFault) faults.organization_id = organizationFault;
  if (!parsed.success || "fault" in decoded || organizationFault) return { faults };

  const webhookSecret = newWebhookSecret();
  const owner = { organizationId: parsed.data.organization_id };
  const unreachable = parsed.data.webhook_url === null ? undefined : await webhookFault(parsed.data.webhook_url, webhookSecret, owner, client);
  if (unreachable) return { faults: { webhook_url: unreachable } };
  // Rights may have ended while the network took its time.
  const faultByNow = await publishingFault(actor, parsed.data.organization_id);
  if (faultByNow) return { faults: { organization_id: faultByNow } };
  return { registered: await transact((tx) => storeIntegration(tx, actor, parsed.data, decoded, webhookSecret)) };
}

function organizationOf(manifest: unknown): string | undefined {
  const { organization_id } = manifestFields;
  return z.object({ organization_id }).safeParse(manifest).data?.organization_id;
}

/** Why this person cannot publish for this organization; an organization of others and one that does not exist read alike. */
async function publishingFault(actor: Actor, organizationId: string): Promise<string | undefined> {
  if (!(await mayManageIntegrations(actor.personId, organizationId))) return "Choose an organization whose integrations you may manage.";
  const organization = await prisma().organization.findUnique({ where: { id: organizationId }, select: { verification: true } });
  return organization?.verification === "verified" ? undefined : unverifiedFault;
}

const unverifiedFault =
  "This organization is not verified, and only verified ones publish integrations. A platform operator verifies it; what you typed stays here until you leave the page.";
