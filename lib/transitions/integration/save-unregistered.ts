import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { transact } from "@/lib/db/transact";
import { type Faults, unregisteredManifestSchema } from "@/lib/manifest/manifest";
import { storeManifest } from "./store-integration";
import {
  checkSubmission,
  type OrganizationFault,
  permissionFault,
  type Submission,
} from "./submission";

/** The maximum per organization at a time. */
export const unregisteredAtMost = 20;

/**
 * Saves an integration before its registration, for its sandbox
 * (docs/rules/manifest.md#before-registration). The organization need not be verified, the webhook
 * address is not needed and not tried, and no credentials are issued. All other faults are the same
 * as for a registration.
 */
export async function saveUnregistered(
  actor: Actor,
  submission: Submission,
): Promise<{ saved: { integration_id: string } } | { faults: Faults }> {
  const checked = await checkSubmission(
    actor,
    submission,
    unregisteredManifestSchema,
    permissionFault,
  );
  if ("faults" in checked) return checked;

  const { manifest, logo } = checked;
  const { organization_id } = manifest;
  return transact(async (tx) => {
    const fault = await savingFault(tx, actor, organization_id);
    if (fault) return { faults: { organization_id: fault } };
    const { id } = await storeManifest(tx, actor, manifest, logo, {
      status: "unregistered",
      sandboxId: null,
    });
    await audit(tx, actor, {
      action: "integration.saved",
      subject: { type: "integration", id },
      organizationId: organization_id,
      integrationId: id,
    });
    return { saved: { integration_id: id } };
  });
}

/**
 * Checks the permission again, because it may have ended in the meantime. Locks the organization,
 * so that concurrent saves are counted one after the other.
 */
const savingFault: OrganizationFault = async (tx, actor, organizationId) => {
  await tx.query`SELECT FROM organizations WHERE id = ${organizationId}::uuid FOR NO KEY UPDATE`;
  const foreign = await permissionFault(tx, actor, organizationId);
  if (foreign) return foreign;
  const saved = await tx.integration.count({
    where: { organization_id: organizationId, status: "unregistered" },
  });
  return saved < unregisteredAtMost
    ? undefined
    : `This organization has ${unregisteredAtMost} unregistered integrations. Complete the registration of one or delete one first.`;
};
