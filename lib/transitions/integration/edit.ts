import type { Actor } from "@/lib/audit/actor";
import { auditIntegration } from "@/lib/audit/audit";
import { newWebhookSecret } from "@/lib/crypto/secrets";
import { type Transaction, transact } from "@/lib/db/transact";
import { redirectUrisIn, startUrlSchema } from "@/lib/manifest/addresses";
import type { Logo } from "@/lib/manifest/logo";
import {
  type Faults,
  type Manifest,
  manifestSchema,
  unregisteredManifestSchema,
} from "@/lib/manifest/manifest";
import { webhookFault } from "@/lib/manifest/reachability";
import { notify, notifyAll } from "@/lib/notifications/notify";
import { requireFreshProof } from "@/lib/people/fresh-proof";
import { changedFields, requireNoConflict } from "@/lib/transitions/changed-fields";
import { lockOwnManifest } from "@/lib/transitions/rights";
import { updateTestIntegration } from "@/lib/transitions/sandbox/test-manifest";
import { carriesPeople } from "@/lib/webhooks/catalog/event-types";
import type { OutgoingClient } from "@/lib/webhooks/outgoing/client";
import { liveWebhookSecrets } from "@/lib/webhooks/outgoing/webhook-secret";
import { changeScopes, type ScopeChange } from "./change-scopes";
import { parseSubmission } from "./register";
import { issueWebhookSecret } from "./secrets";
import {
  type ManifestAsTyped,
  manifestAsTyped,
  manifestColumns,
  replaceLogo,
  type StoredManifest,
} from "./store-integration";

export interface EditInput {
  /**
   * As submitted. Organization and visibility in it are ignored: they are fixed at registration.
   */
  manifest: Record<string, unknown>;
  /** The bytes of a newly chosen file; null leaves the logo as it is. */
  logo: Uint8Array | null;
  /**
   * As submitted. When absent, the stored start URL is kept, as long as the redirect URIs allow it.
   */
  startUrl?: string;
  /**
   * The settings that the person saw when they began, so that nothing saved by another person since
   * then is overwritten.
   */
  before: Record<string, unknown>;
}

/** A manifest and the settings beside it, as the form holds them. */
export type SettingsAsTyped = ManifestAsTyped & { start_url: string };

export const settingsAsTyped = (
  stored: StoredManifest & { start_url: string | null },
): SettingsAsTyped => ({
  ...manifestAsTyped(stored),
  start_url: stored.start_url ?? "",
});

export interface SavedEdit {
  settings: SettingsAsTyped;
  scopes: ScopeChange;
  /** Issued with the first event types, and shown only once; null otherwise. */
  webhook_secret: string | null;
}

export type EditResult = { saved: SavedEdit } | { faults: Faults };

/**
 * Edits a manifest and its listing in place (docs/rules/manifest.md#edits). A new webhook address
 * is tried before the transaction. Before the registration it is neither needed nor tried, no
 * secret is issued, and no new address needs a proof.
 */
export async function editIntegration(
  actor: Actor,
  integrationId: string,
  { manifest, logo, startUrl: typedStart, before }: EditInput,
  client?: OutgoingClient,
): Promise<EditResult> {
  const stored = await transact((tx) => lockManifest(tx, actor, integrationId));
  const { organization_id, visibility } = stored;
  const schema = stored.isRegistered ? manifestSchema : unregisteredManifestSchema;
  const typed = { ...manifest, organization_id, visibility };
  const parsed = await parseSubmission(schema, typed, logo, stored.redirect_uris);
  const { faults, manifest: edited, logo: newLogo } = parsed;
  const start = startUrlSchema(redirectUrisIn(manifest)).safeParse(typedStart ?? stored.start_url);
  if (start.error?.issues[0]) faults.start_url = start.error.issues[0].message;
  if (!edited || !start.success || Object.keys(faults).length > 0) return { faults };

  requireProofOfNewAddresses(actor, stored, edited);
  const secrets = await liveWebhookSecrets(stored.id);
  const secret = secrets?.secret ?? newWebhookSecret();
  const { webhook_url } = edited;
  const owner = { organizationId: organization_id, integrationId: stored.id };
  const isTried = stored.isRegistered && webhook_url !== stored.webhook_url;
  const unreachable = isTried && (await webhookFault(webhook_url, secret, owner, client));
  if (unreachable) return { faults: { webhook_url: unreachable } };
  return transact((tx) =>
    storeEdit(tx, actor, {
      id: stored.id,
      manifest: { ...edited, start_url: start.data },
      logo: newLogo,
      before,
      secret,
    }),
  );
}

async function lockManifest(tx: Transaction, actor: Actor, integrationId: string) {
  const { id, isRegistered } = await lockOwnManifest(tx, actor, integrationId);
  const stored = await tx.integration.findUniqueOrThrow({
    where: { id },
    select: {
      ...manifestColumns,
      id: true,
      organization_id: true,
      webhook_url: true,
      start_url: true,
    },
  });
  return { ...stored, isRegistered };
}

interface Edit {
  id: string;
  manifest: Manifest & { start_url: string | null };
  logo: Logo | null;
  before: Record<string, unknown>;
  /**
   * The current webhook secret, or a new one that is stored when it is needed for the first time.
   */
  secret: string;
}

async function storeEdit(
  tx: Transaction,
  actor: Actor,
  { id, manifest, logo, before, secret }: Edit,
): Promise<EditResult> {
  const stored = await lockManifest(tx, actor, id);
  const [current, saved] = [settingsAsTyped(stored), settingsAsTyped(manifest)];
  requireNoConflict(current, saved, before);
  const addresses = requireProofOfNewAddresses(actor, stored, manifest);

  const { declared_scopes, ...fields } = manifest;
  await tx.integration.update({ where: { id }, data: fields, select: { id: true } });
  const scopes = await changeScopes(tx, id, stored.declared_scopes, declared_scopes);
  if (addresses)
    await notify(tx, "integration.addresses_changed", { integrationId: id }, addresses);
  await notifyOfEventTypes(
    tx,
    id,
    stored.declared_webhook_event_types,
    fields.declared_webhook_event_types,
  );
  if (logo) await replaceLogo(tx, id, logo);
  await updateTestIntegration(tx, id);
  const isFirstSecret =
    stored.isRegistered &&
    fields.declared_webhook_event_types.length > 0 &&
    (await tx.webhookSecret.count({ where: { integration_id: id } })) === 0;
  if (isFirstSecret) await issueWebhookSecret(tx, id, secret, actor.personId);
  await auditIntegration(tx, actor, stored, "integration.edited", {
    fields: [...changedFields(current, saved), ...(logo ? ["logo"] : [])],
    added_scopes: scopes.added,
    removed_scopes: scopes.removed,
    connections_to_reconsent: scopes.reconsent,
  });
  return { saved: { settings: saved, scopes, webhook_secret: isFirstSecret ? secret : null } };
}

type Addresses = Pick<Manifest, "webhook_url" | "redirect_uris">;

/**
 * The addresses that the edit adds, to which data or codes will go
 * (docs/rules/manifest.md#new-addresses); undefined without any. Each needs a fresh proof.
 */
function requireProofOfNewAddresses(
  actor: Actor,
  stored: Addresses & { isRegistered: boolean },
  { webhook_url, redirect_uris }: Addresses,
) {
  const addresses = [
    ...(webhook_url !== null && webhook_url !== stored.webhook_url ? [webhook_url] : []),
    ...redirect_uris.filter((uri) => !stored.redirect_uris.includes(uri)),
  ];
  if (!stored.isRegistered || addresses.length === 0) return undefined;
  requireFreshProof(actor);
  return { addresses };
}

/**
 * Notifies the organizers of connected events about added event types that carry people: the
 * connection receives them without a new consent.
 */
async function notifyOfEventTypes(
  tx: Transaction,
  integrationId: string,
  before: string[],
  after: string[],
) {
  const event_types = after.filter((type) => !before.includes(type) && carriesPeople(type));
  if (event_types.length === 0) return;
  const connections = await tx.connection.findMany({
    where: { integration_id: integrationId, status: { not: "ended" } },
    select: { event_id: true },
  });
  const subjects = connections.map(({ event_id }) => ({ integrationId, eventId: event_id }));
  await notifyAll(tx, "connection.event_types_added", subjects, { event_types });
}
