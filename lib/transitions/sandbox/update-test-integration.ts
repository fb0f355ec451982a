import type { Transaction } from "@/lib/db/transact";
import { changeScopes } from "@/lib/transitions/integration/change-scopes";
import { replaceLogo } from "@/lib/transitions/integration/replace-logo";
import { testManifest } from "./test-manifest";

/**
 * Applies the edit that this transaction made to an integration to its test integration
 * (docs/rules/sandbox.md#the-test-integration). Its credentials, connection and deliveries stay,
 * and an added scope puts its connection into re-consent-required. The caller has locked the
 * integration.
 */
export async function updateTestIntegration(tx: Transaction, integrationId: string): Promise<void> {
  const [sandbox] = await tx.query<{
    id: string;
  }>`SELECT id FROM sandboxes WHERE integration_id = ${integrationId}::uuid FOR NO KEY UPDATE`;
  if (!sandbox) return;
  const { declared_scopes, logo, ...fields } = await testManifest(tx, integrationId);
  const before = { id: true, declared_scopes: { select: { name: true, required: true } } } as const;
  const testIntegration = await tx.integration.findUniqueOrThrow({
    where: { sandbox_id: sandbox.id },
    select: before,
  });
  await tx.integration.update({
    where: { id: testIntegration.id },
    data: fields,
    select: { id: true },
  });
  await changeScopes(tx, testIntegration.id, testIntegration.declared_scopes, declared_scopes);
  if (logo) await replaceLogo(tx, testIntegration.id, logo);
}
