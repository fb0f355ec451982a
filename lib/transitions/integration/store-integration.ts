import { randomInt, randomUUID } from "node:crypto";
import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { digest, newSecret } from "@/lib/crypto/secrets";
import type { Transaction } from "@/lib/db/transact";
import type { Logo } from "@/lib/manifest/logo";
import type { Manifest } from "@/lib/manifest/manifest";
import { newPseudonymKey, sealPseudonymKey } from "@/lib/people/pseudonym";
import { issueWebhookSecret } from "./issue-webhook-secret";

export interface Registered {
  integration_id: string;
  client_id: string;
  /** Shown once; only its digest is kept. */
  client_secret: string;
  /** Shown once; null when no event type is declared. */
  webhook_secret: string | null;
}

/** Writes a checked manifest with fresh secrets, which the answer holds this once (docs/rules/manifest.md#secrets-shown-once). */
export async function storeIntegration(tx: Transaction, actor: Actor, manifest: Manifest, logo: Logo, webhookSecret: string): Promise<Registered> {
  const { declared_scopes, ...fields } = manifest;
  const id = randomUUID();
  const client_id = newClientId();
  const client_secret = newSecret("svc_cs_");
  const webhook_secret = manifest.declared_webhook_event_types.length > 0 ? webhookSecret : null;
  await tx.integration.create({
    data: {
      ...fields,
      id,
      client_id,
      created_by: actor.personId,
      pseudonym_key: bytes(sealPseudonymKey(newPseudonymKey(), id)),
      declared_scopes: { create: declared_scopes },
      logo: { create: { digest: logo.digest, png: bytes(logo.png) } },
      client_secrets: { create: { digest: bytes(digest(client_secret)), hint: client_secret.slice(-4), created_by: actor.personId } },
    },
    select: { id: true },
  });
  if (webhook_secret !== null) await issueWebhookSecret(tx, id, webhook_secret, actor.personId);
  await audit(tx, actor, {
    action: "integration.registered",
    subject: { type: "integration", id },
    organizationId: manifest.organization_id,
    integrationId: id,
    details: {
      visibility: manifest.visibility,
      declared_scopes: declared_scopes.map(({ name, required }) => ({ name, required })),
      declared_webhook_event_types: manifest.declared_webhook_event_types,
    },
  });
  return { integration_id: id, client_id, client_secret, webhook_secret };
}

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const newClientId = () => `app_${Array.from({ length: 22 }, () => alphabet[randomInt(alphabet.length)]).join("")}`;

/** Prisma wants bytes over a plain ArrayBuffer. */
const bytes = (buffer: Buffer) => new Uint8Array(buffer);
