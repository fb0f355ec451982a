import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { newWebhookSecret } from "@/lib/crypto/secrets";
import { type Transaction, transact } from "@/lib/db/transact";
import { type ManifestAsTyped, manifestAsTyped } from "@/lib/manifest/as-typed";
import { decodeLogo, type Logo } from "@/lib/manifest/logo";
import { type Faults, faultsOf, type Manifest, manifestSchema } from "@/lib/manifest/manifest";
import { webhookFault } from "@/lib/manifest/reachability";
import { changedFields, requireAsSeen } from "@/lib/transitions/changed";
import { lockOwnIntegration } from "@/lib/transitions/rights";
import type { OutgoingClient } from "@/lib/webhooks/outgoing/client";
import { liveWebhookSecrets } from "@/lib/webhooks/outgoing/live-secrets";
import { changeScopes, type ScopeChange } from "./change-scopes";
import { issueWebhookSecret } from "./issue-webhook-secret";

export interface EditInput {
  /** As submitted. Organization and visibility in it are ignored: they are fixed at registration. */
  manifest: Record<string, unknown>;
  /** The bytes of a newly chosen file; null leaves the logo as it is. */
  logo: Uint8Array | null;
  /** The manifest that the person had before them when they began: nothing that somebody else saved since is overwritten. */
  before: Record<string, unknown>;
}

export interface Saved {
  manifest: ManifestAsTyped;
  scopes: ScopeChange;
  /** Issued, and shown this once, with the first event types; null otherwise. */
  webhook_secret: string | null;
}

export type EditResult = { saved: Saved } | { faults: Faults };

/** Edits a manifest in place (docs/rules/manifest.md#edits). A new webhook address is tried before the transaction. */
export async function editIntegration(
  actor: Actor,
  integrationId: string,
  { manifest, logo, before }: EditInput,
  client?: OutgoingClient,
): Promise<EditResult> {
  const stored = await transact((tx) => lockManifest(tx, actor, integrationId));
  const { organization_id, visibility } = stored;
  const parsed = manifestSchema.safeParse({ ...manifest, organization_id, visibility });
  const decoded = logo && (await decodeLogo(logo));
  const faults: Faults = { ...(parsed.error && faultsOf(parsed.error)), ...(decoded && "fault" in decoded && { logo: decoded.fault }) };
  if (!parsed.success || (decoded && "fault" in decoded)) return { faults };

  const secrets = await liveWebhookSecrets(stored.id);
  const secret = secrets?.secret ?? newWebhookSecret();
  const { webhook_url } = parsed.data;
  const owner = { organizationId: organization_id, integrationId: stored.id };
  const isNew = webhook_url !== null && webhook_url !== stored.webhook_url;
  const unreachable = isNew ? await webhookFault(webhook_url, secret, owner, client) : undefined;
  if (unreachable) return { faults: { webhook_url: unreachable } };
  return transact((tx) => store(tx, actor, { id: stored.id, manifest: parsed.data, logo: decoded, before, secret }));
}

async function lockManifest(tx: Transaction, actor: Actor, integrationId: string) {
  const { id } = await lockOwnIntegration(tx, actor, integrationId);
  return tx.integration.findUniqueOrThrow({
    where: { id },
    select: {
      id: true,
      organization_id: true,
      display_name: true,
      description: true,
      tagline: true,
      publisher_name: true,
      support_email: true,
      publisher_website_url: true,
      privacy_policy_url: true,
      declared_scopes: { select: { name: true, required: true } },
      declared_webhook_event_types: true,
      webhook_url: true,
      redirect_uris: true,
      visibility: true,
    },
  });
}

interface Edit {
  id: string;
  manifest: Manifest;
  logo: Logo | null;
  before: Record<string, unknown>;
  /** The current webhook secret, or the one that becomes it when it is needed for the first time. */
  secret: string;
}

async function store(tx: Transaction, actor: Actor, { id, manifest, logo, before, secret }: Edit): Promise<EditResult> {
  const stored = await lockManifest(tx, actor, id);
  const [there, saved] = [manifestAsTyped(stored), manifestAsTyped(manifest)];
  requireAsSeen(there, saved, before);

  const { declared_scopes, ...fields } = manifest;
  await tx.integration.update({ where: { id }, data: fields, select: { id: true } });
  const scopes = await changeScopes(tx, id, stored.declared_scopes, declared_scopes);
  if (logo) await replaceLogo(tx, id, logo);
  const isFirstSecret = fields.declared_webhook_event_types.length > 0 && (await tx.webhookSecret.count({ where: { integration_id: id } })) === 0;
  if (isFirstSecret) await issueWebhookSecret(tx, id, secret, actor.personId);
  await audit(tx, actor, {
    action: "integration.edited",
    subject: { type: "integration", id },
    organizationId: stored.organization_id,
    integrationId: id,
    details: {
      fields: [...changedFields(there, saved), ...(logo ? ["logo"] : [])],
      added_scopes: scopes.added,
      removed_scopes: scopes.removed,
      connections_to_reconsent: scopes.reconsent,
    },
  });
  return { saved: { manifest: saved, scopes, webhook_secret: isFirstSecret ? secret : null } };
}

async function replaceLogo(tx: Transaction, id: string, { digest, png }: Logo) {
  const logo = { digest, png: new Uint8Array(png) };
  await tx.integrationLogo.upsert({ where: { integration_id: id }, create: { integration_id: id, ...logo }, update: logo });
}
