import type { Prisma } from "@/lib/db/prisma";

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
