import { config } from "@/lib/config/config";
import type { Transaction } from "@/lib/db/transact";
import { manifestFields, manifestLimits } from "@/lib/manifest/manifest";
import { isScope } from "@/lib/resources/scopes";
import { manifestColumns } from "@/lib/transitions/integration/manifest-columns";
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
