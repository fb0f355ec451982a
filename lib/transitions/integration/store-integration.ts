import { randomInt, randomUUID } from "node:crypto";
import type { Actor } from "@/lib/audit/actor";
import { auditIntegration } from "@/lib/audit/audit";
import type { Prisma } from "@/lib/db/prisma";
import type { Transaction } from "@/lib/db/transact";
import type { Logo } from "@/lib/manifest/logo";
import type { Manifest } from "@/lib/manifest/manifest";
import { newPseudonymKey, sealPseudonymKey } from "@/lib/people/pseudonym";
import { scopeNames } from "@/lib/resources/scopes";
import { webhookEventTypes } from "@/lib/webhooks/catalog/event-types";
import { issueClientSecret, issueWebhookSecret } from "./secrets";
import type { IntegrationStatus } from "./status";

export interface IssuedCredentials {
  integration_id: string;
  client_id: string;
  /** Shown once; only its digest is stored. */
  client_secret: string;
  /** Shown once; null when no event type is declared. */
  webhook_secret: string | null;
}

/**
 * Writes a checked manifest with new secrets, which are returned only once
 * (docs/rules/manifest.md#secrets-shown-once). A sandbox's test integration stores the id of its
 * sandbox.
 */
export async function storeIntegration(
  tx: Transaction,
  actor: Actor,
  manifest: Manifest,
  logo: Logo | null,
  webhookSecret: string,
  sandboxId: string | null = null,
): Promise<IssuedCredentials> {
  const stored = await storeManifest(tx, actor, manifest, logo, { status: "active", sandboxId });
  return issueCredentials(tx, actor, { ...manifest, ...stored }, webhookSecret);
}

/** Writes a checked manifest as an integration with a client id but no secret. */
export function storeManifest(
  tx: Transaction,
  actor: Actor,
  { declared_scopes, ...fields }: Manifest,
  logo: Logo | null,
  { status, sandboxId }: { status: IntegrationStatus; sandboxId: string | null },
): Promise<{ id: string; client_id: string }> {
  const id = randomUUID();
  return tx.integration.create({
    data: {
      ...fields,
      id,
      status,
      client_id: newClientId(),
      created_by: actor.personId,
      sandbox_id: sandboxId,
      pseudonym_key: bytes(sealPseudonymKey(newPseudonymKey(), id)),
      declared_scopes: { create: declared_scopes },
      ...(logo && { logo: { create: { digest: logo.digest, png: bytes(logo.png) } } }),
    },
    select: { id: true, client_id: true },
  });
}

interface UnregisteredIntegration {
  id: string;
  client_id: string;
  organization_id: string;
  visibility: string;
  declared_scopes: { name: string; required: boolean }[];
  declared_webhook_event_types: string[];
}

/** Issues the first secrets of an integration, which registers it. */
export async function issueCredentials(
  tx: Transaction,
  actor: Actor,
  integration: UnregisteredIntegration,
  webhookSecret: string,
): Promise<IssuedCredentials> {
  const { id, client_id, visibility, declared_scopes, declared_webhook_event_types } = integration;
  const webhook_secret = declared_webhook_event_types.length > 0 ? webhookSecret : null;
  const client_secret = await issueClientSecret(tx, id, actor.personId);
  if (webhook_secret !== null) await issueWebhookSecret(tx, id, webhook_secret, actor.personId);
  await auditIntegration(tx, actor, integration, "integration.registered", {
    visibility,
    declared_scopes: declared_scopes.map(({ name, required }) => ({ name, required })),
    declared_webhook_event_types,
  });
  return { integration_id: id, client_id, client_secret, webhook_secret };
}

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const newClientId = () =>
  `app_${Array.from({ length: 22 }, () => alphabet[randomInt(alphabet.length)]).join("")}`;

/** Prisma wants bytes over a plain ArrayBuffer. */
const bytes = (buffer: Buffer) => new Uint8Array(buffer);

export async function replaceLogo(
  tx: Transaction,
  integrationId: string,
  { digest, png }: Logo,
): Promise<void> {
  const logo = { digest, png: new Uint8Array(png) };
  await tx.integrationLogo.upsert({
    where: { integration_id: integrationId },
    create: { integration_id: integrationId, ...logo },
    update: logo,
  });
}

/** The fields that a publisher declares for an integration, without its logo. */
export const manifestColumns = {
  display_name: true,
  description: true,
  tagline: true,
  publisher_name: true,
  support_email: true,
  publisher_website_url: true,
  privacy_policy_url: true,
  declared_scopes: { select: { name: true, required: true } },
  declared_webhook_event_types: true,
  redirect_uris: true,
  visibility: true,
} as const satisfies Prisma.IntegrationSelect;

export interface StoredManifest {
  organization_id: string;
  display_name: string;
  description: string;
  tagline: string | null;
  publisher_name: string;
  support_email: string;
  publisher_website_url: string | null;
  privacy_policy_url: string;
  declared_scopes: { name: string; required: boolean }[];
  declared_webhook_event_types: string[];
  webhook_url: string | null;
  redirect_uris: string[];
  visibility: string;
}

export type ManifestAsTyped = ReturnType<typeof manifestAsTyped>;

/**
 * A stored manifest as the form holds it: an absent field is empty, and sets follow the order of
 * the catalogs.
 */
export const manifestAsTyped = (stored: StoredManifest) => ({
  organization_id: stored.organization_id,
  display_name: stored.display_name,
  description: stored.description,
  tagline: stored.tagline ?? "",
  publisher_name: stored.publisher_name,
  support_email: stored.support_email,
  publisher_website_url: stored.publisher_website_url ?? "",
  privacy_policy_url: stored.privacy_policy_url,
  declared_scopes: scopeNames.flatMap((name) => {
    const declared = stored.declared_scopes.find((scope) => scope.name === name);
    return declared ? [{ name: name as string, required: declared.required }] : [];
  }),
  declared_webhook_event_types: webhookEventTypes.filter((type) =>
    stored.declared_webhook_event_types.includes(type),
  ) as string[],
  webhook_url: stored.webhook_url ?? "",
  redirect_uris: stored.redirect_uris,
  visibility: stored.visibility,
});
