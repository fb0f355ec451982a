import type { Faults } from "@/lib/manifest/manifest";
import { integrationPath } from "./integration-path";

/** The sections of the manifest form in order, each with its fields and their labels. */
export const manifestSections = {
  integration: {
    title: "The integration",
    fields: {
      display_name: "Display name",
      tagline: "Tagline",
      description: "Description",
      logo: "Logo",
    },
  },
  publisher: {
    title: "The publisher",
    fields: {
      organization_id: "Organization",
      publisher_name: "Publisher name",
      support_email: "Support email",
      publisher_website_url: "Publisher website",
      privacy_policy_url: "Privacy policy URL",
    },
  },
  scopes: { title: "What it may read", fields: { declared_scopes: "Scopes" } },
  connecting: {
    title: "Connecting",
    fields: { redirect_uris: "Redirect URIs", visibility: "Visibility" },
  },
  webhooks: {
    title: "Webhooks",
    fields: { webhook_url: "Webhook URL", declared_webhook_event_types: "Event types" },
  },
} as const satisfies Record<string, { title: string; fields: Record<string, string> }>;

export type ManifestSection = keyof typeof manifestSections;

export const sectionId = (section: string) => `manifest-${section}`;

/** The settings, at the section of the start URL, which is not a field of the manifest. */
export const startUrlPath = (id: string) => `${integrationPath(id)}/settings#listing`;

/** The settings, at the event types. */
export const eventTypesPath = (id: string) =>
  `${integrationPath(id)}/settings#${sectionId("webhooks")}`;

/**
 * The fields of each section that keep the manifest from being submitted. `redirect_uris.1` stands
 * for one of the redirect URIs.
 */
export function openFields(faults: Faults): { section: string; title: string; open: string[] }[] {
  const faulty = new Set(Object.keys(faults).map((field) => field.split(".")[0]));
  return Object.entries(manifestSections).map(([section, { title, fields }]) => ({
    section,
    title,
    open: Object.entries(fields).flatMap(([field, label]) => (faulty.has(field) ? [label] : [])),
  }));
}
