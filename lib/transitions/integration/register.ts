import * as z from "zod";
import type { Actor } from "@/lib/audit/actor";
import { newWebhookSecret } from "@/lib/crypto/secrets";
import { type Transaction, transact } from "@/lib/db/transact";
import { redirectParameterFaults } from "@/lib/manifest/addresses";
import { decodeLogo, type Logo } from "@/lib/manifest/logo";
import {
  type Faults,
  faultsOf,
  type Manifest,
  manifestFields,
  manifestSchema,
  type unregisteredManifestSchema,
} from "@/lib/manifest/manifest";
import { webhookFault } from "@/lib/manifest/reachability";
import { organizationWhere } from "@/lib/people/rights";
import type { OutgoingClient } from "@/lib/webhooks/outgoing/client";
import { isVerified, unverifiedWords } from "./new-access";
import { type IssuedCredentials, storeIntegration } from "./store-integration";

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
  const unreachable = await webhookFault(manifest.webhook_url, webhookSecret, owner, client);
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

/** An unparsed manifest, and the bytes of the chosen file. */
export interface Submission {
  manifest: unknown;
  logo: Uint8Array;
}

type ManifestSchema = typeof manifestSchema | typeof unregisteredManifestSchema;

/** Why this person may not act for this organization; undefined when they may. */
export type OrganizationFault = (
  tx: Transaction,
  actor: Actor,
  organizationId: string,
) => Promise<string | undefined>;

/**
 * Parses a submission. All faults of the manifest, the logo and the organization are returned
 * together.
 */
export async function checkSubmission(
  actor: Actor,
  { manifest, logo }: Submission,
  schema: ManifestSchema,
  faultOfOrganization: OrganizationFault,
): Promise<{ faults: Faults } | { manifest: Manifest; logo: Logo }> {
  const { faults, ...parsed } = await parseSubmission(schema, manifest, logo);
  const organizationId = organizationOf(manifest);
  const organizationFault =
    organizationId && (await transact((tx) => faultOfOrganization(tx, actor, organizationId)));
  if (organizationFault) faults.organization_id = organizationFault;
  return parsed.manifest && parsed.logo && Object.keys(faults).length === 0
    ? { manifest: parsed.manifest, logo: parsed.logo }
    : { faults };
}

/**
 * The parts that can be read of a typed manifest and a chosen logo, and all faults in them. `kept`
 * are the redirect URIs that were stored before.
 */
export async function parseSubmission(
  schema: ManifestSchema,
  manifest: unknown,
  logo: Uint8Array | null,
  kept?: string[],
): Promise<{ faults: Faults; manifest: Manifest | undefined; logo: Logo | null }> {
  const parsed = schema.safeParse(manifest);
  const decoded = logo && (await decodeLogo(logo));
  const logoFault = decoded && "fault" in decoded ? decoded.fault : undefined;
  const faults = {
    ...redirectParameterFaults(manifest, kept),
    ...(parsed.error && faultsOf(parsed.error)),
    ...(logoFault && { logo: logoFault }),
  };
  return { faults, manifest: parsed.data, logo: decoded && "fault" in decoded ? null : decoded };
}

function organizationOf(manifest: unknown): string | undefined {
  const { organization_id } = manifestFields;
  return z.object({ organization_id }).safeParse(manifest).data?.organization_id;
}

/** Another organization and one that does not exist get the same message. */
export const permissionFault: OrganizationFault = async (tx, { personId }, organizationId) => {
  const where = { id: organizationId, ...organizationWhere(personId, "manage_integrations") };
  return (await tx.organization.count({ where })) === 0
    ? "Choose an organization whose integrations you may manage."
    : undefined;
};
