import { Circle, CircleCheck } from "lucide-react";
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

/**
 * The sections of the form beside it, each with what it still lacks, updated as the reader types.
 */
export function SectionList({ faults }: { faults: Faults }) {
  return (
    <nav
      aria-label="Sections of the form"
      className="rounded-lg border border-line bg-surface px-4 py-3 shadow-rest"
    >
      <ol className="grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-1">
        {openFields(faults).map(({ section, title, open }) => (
          <li
            key={section}
            className="flex gap-3 py-1 text-sm [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0"
          >
            {open.length === 0 ? (
              <CircleCheck aria-hidden="true" className="text-good" />
            ) : (
              <Circle aria-hidden="true" className="text-faint" />
            )}
            <span className="min-w-0">
              <a href={`#${sectionId(section)}`} className="link font-medium">
                {title}
              </a>
              <span className="block text-soft">
                {open.length === 0 ? "Nothing missing" : `Missing: ${open.join(", ")}`}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
