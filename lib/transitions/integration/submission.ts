import * as z from "zod";
import type { Actor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { decodeLogo, type Logo } from "@/lib/manifest/logo";
import {
  type Faults,
  faultsOf,
  type Manifest,
  manifestFields,
  type manifestSchema,
  type unregisteredManifestSchema,
} from "@/lib/manifest/manifest";
import { redirectParameterFaults } from "@/lib/manifest/redirect-parameters";
import { organizationWhere } from "@/lib/people/rights";

/** An unparsed manifest, and the bytes of the chosen file. */
export interface Submission {
  manifest: unknown;
  logo: Uint8Array;
}

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
  schema: typeof manifestSchema | typeof unregisteredManifestSchema,
  faultOfOrganization: OrganizationFault,
): Promise<{ faults: Faults } | { manifest: Manifest; logo: Logo }> {
  const parsed = schema.safeParse(manifest);
  const decoded = await decodeLogo(logo);
  const faults: Faults = {
    ...redirectParameterFaults(manifest),
    ...(parsed.error && faultsOf(parsed.error)),
    ...("fault" in decoded && { logo: decoded.fault }),
  };
  const organizationId = organizationOf(manifest);
  const organizationFault =
    organizationId && (await transact((tx) => faultOfOrganization(tx, actor, organizationId)));
  if (organizationFault) faults.organization_id = organizationFault;
  if (!parsed.success || "fault" in decoded || Object.keys(faults).length > 0) return { faults };
  return { manifest: parsed.data, logo: decoded };
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
