import { config } from "@/lib/config/config";
import type { Transaction } from "@/lib/db/transact";
import { manifestFields, manifestLimits } from "@/lib/manifest/manifest";
import { isScope } from "@/lib/resources/scopes";
import { changeScopes } from "@/lib/transitions/integration/change-scopes";
import { manifestColumns, replaceLogo } from "@/lib/transitions/integration/store-integration";
import { isWebhookEventType } from "@/lib/webhooks/catalog/event-types";

/**
 * The manifest of the test integration of an integration: without a webhook URL, and with the
 * sandbox's own return address (docs/rules/sandbox.md#the-test-integration).
 */
export async function testManifest(tx: Transaction, integrationId: string) {
  const { logo, redirect_uris, ...manifest } = await tx.integration.findUniqueOrThrow({
    where: { id: integrationId },
    select: { ...manifestColumns, logo: { select: { digest: true, png: true } } },
  });
  return {
    ...manifest,
    declared_scopes: manifest.declared_scopes.flatMap(({ name, required }) =>
      isScope(name) ? [{ name, required }] : [],
    ),
    declared_webhook_event_types: manifest.declared_webhook_event_types.filter(isWebhookEventType),
    visibility: manifestFields.visibility.parse(manifest.visibility),
    webhook_url: null,
    redirect_uris: [sandboxCallback(integrationId), ...redirect_uris].slice(
      0,
      manifestLimits.redirect_uris,
    ),
    logo: logo && { digest: logo.digest, png: Buffer.from(logo.png) },
  };
}

/** The return address of consent screens that were opened on the sandbox's page. */
export const sandboxCallback = (integrationId: string) =>
  `${config().PUBLIC_URL}/developer/integrations/${integrationId}/sandbox/callback`;

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
