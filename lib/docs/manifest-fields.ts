import { type Manifest, manifestLimits } from "@/lib/manifest/manifest";

interface ManifestField {
  type: string;
  optional?: boolean;
  note: string;
}

/**
 * The 14 fields of a manifest (docs/rules/manifest.md#manifest-fields): what you fill in when you
 * register.
 */
export const manifestFieldNotes = {
  display_name: {
    type: "string",
    note: `Shown on the consent screen. At most ${manifestLimits.display_name} characters.`,
  },
  description: {
    type: "string",
    note: `What the integration does. At most ${manifestLimits.description} characters.`,
  },
  tagline: {
    type: "string",
    optional: true,
    note: `One line for the catalog. At most ${manifestLimits.tagline} characters.`,
  },
  logo: { type: "file", note: "PNG, 512 by 512 pixels, at most 512 KB, not animated." },
  publisher_name: {
    type: "string",
    note: `Who publishes it. At most ${manifestLimits.publisher_name} characters.`,
  },
  support_email: { type: "string", note: "Where people get help." },
  publisher_website_url: { type: "string", optional: true, note: "HTTPS." },
  declared_scopes: {
    type: "array of `{ name, required }`",
    note: "The scopes that you may request. Required scopes are granted all or nothing; an organizer can leave out optional ones. Adding a scope makes every connection require consent again.",
  },
  declared_webhook_event_types: {
    type: "array of strings",
    note: "The [event types](/docs/events) that you receive; can be empty.",
  },
  webhook_url: {
    type: "string",
    optional: true,
    note: "HTTPS. Required as soon as an event type is declared. It must answer a signed `ping` with 2xx.",
  },
  redirect_uris: {
    type: "array of strings",
    note: `1 to ${manifestLimits.redirect_uris} HTTPS addresses, compared character by character: a trailing slash makes a different address. No wildcards. A query may not contain \`code\`, \`state\`, \`error\` or \`error_description\`, which the redirect adds.`,
  },
  privacy_policy_url: { type: "string", note: "HTTPS. People see it before they agree." },
  visibility: {
    type: "`organization-only` or `public`",
    note: "Which events can connect it: those of your organization, or all. Chosen at registration.",
  },
  organization_id: {
    type: "string",
    note: "The verified organization that publishes it; filled in for you.",
  },
} satisfies Record<keyof Manifest | "logo", ManifestField>;
