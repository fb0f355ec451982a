import { scopeNames } from "@/lib/resources/scopes";
import { webhookEventTypes } from "@/lib/webhooks/catalog/event-types";

interface StoredManifest {
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
