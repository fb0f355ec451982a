import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { newWebhookSecret } from "@/lib/crypto/secrets";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { issueWebhookSecret } from "@/lib/transitions/integration/secrets";
import { storeIntegration } from "@/lib/transitions/integration/store-integration";
import { lockOwnManifest } from "@/lib/transitions/rights";
import { fillEvent } from "./content";
import { fictionalAccounts, fictionalEvent, fictionalId, organizerName } from "./fictional";
import { actingAs } from "./own-sandbox";
import { testManifest } from "./test-manifest";

/** The test integration's secrets, returned only once. */
export interface CreatedSandbox {
  clientId: string;
  clientSecret: string;
  webhookSecret: string;
}

/**
 * Creates the sandbox of an integration: a test integration with the same manifest, a verified
 * organization, an event and people (docs/rules/sandbox.md#the-test-integration). The integration
 * need not be registered, nor its organization verified.
 */
export const createSandbox = (publisher: Actor, integrationId: string): Promise<CreatedSandbox> =>
  transact(async (tx) => {
    const { id } = await lockOwnManifest(tx, publisher, integrationId);
    const now = clock.now();
    const sandboxId = await claimSandbox(tx, id);
    await tx.person.createMany({
      data: fictionalAccounts(sandboxId).map((account) => ({ ...account, email_proved_at: now })),
    });
    const organizer = actingAs(publisher, fictionalId(sandboxId, organizerName));
    const organization = await tx.organization.create({
      data: {
        sandbox_id: sandboxId,
        name: "Sandbox Society",
        verification: "verified",
        verification_at: now,
        members: {
          create: { person_id: organizer.personId, manage_events: true, manage_integrations: true },
        },
      },
      select: { id: true },
    });
    const event = await tx.event.create({
      data: {
        ...fictionalEvent(now),
        sandbox_id: sandboxId,
        organization_id: organization.id,
        slug: `sandbox-${sandboxId}`,
      },
      select: { id: true },
    });
    await fillEvent(tx, sandboxId, event.id, now);
    return storeTestIntegration(tx, organizer, {
      integrationId: id,
      sandboxId,
      organizationId: organization.id,
    });
  });

/** There is one sandbox per integration: the second of two concurrent calls is refused. */
async function claimSandbox(tx: Transaction, integrationId: string): Promise<string> {
  const [claimed] = await tx.query<{ id: string }>`
    INSERT INTO sandboxes (integration_id) SELECT id FROM integrations
     WHERE id = ${integrationId}::uuid AND sandbox_id IS NULL
    ON CONFLICT (integration_id) DO NOTHING RETURNING id`;
  if (!claimed)
    throw refuse("invalid_request", { message: "This integration already has a sandbox." });
  return claimed.id;
}

interface TestIntegration {
  integrationId: string;
  sandboxId: string;
  organizationId: string;
}

async function storeTestIntegration(
  tx: Transaction,
  organizer: Actor,
  { integrationId, sandboxId, organizationId }: TestIntegration,
): Promise<CreatedSandbox> {
  const { logo, ...manifest } = await testManifest(tx, integrationId);
  const webhookSecret = newWebhookSecret();
  const testIntegration = await storeIntegration(
    tx,
    organizer,
    { ...manifest, organization_id: organizationId },
    logo,
    webhookSecret,
    sandboxId,
  );
  if (testIntegration.webhook_secret === null)
    await issueWebhookSecret(tx, testIntegration.integration_id, webhookSecret, organizer.personId);
  return {
    clientId: testIntegration.client_id,
    clientSecret: testIntegration.client_secret,
    webhookSecret,
  };
}
