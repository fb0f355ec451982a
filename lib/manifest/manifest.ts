import * as z from "zod";
import { integrationVisibilities } from "@/lib/resources/closed-sets";
import { isScope, scopeNames } from "@/lib/resources/scopes";
import { isWebhookEventType, webhookEventTypes } from "@/lib/webhooks/catalog/event-types";
import {
  email,
  httpsUrl,
  multilineText,
  optional,
  redirectUri,
  singleLineText,
  webhookUrl,
} from "./fields";

/** Limits of the fields (docs/rules/manifest.md#manifest-limits): characters are code points. */
export const manifestLimits = {
  display_name: 80,
  description: 500,
  tagline: 120,
  publisher_name: 80,
  redirect_uris: 10,
} as const;

const textWords = "Write it as a text, in quotes.";
const scopeFormWords = 'Write each scope as {"name": "event.read", "required": true}.';

/**
 * The fields of a manifest, each with its own rules; a form uses them to check one field at a time.
 * The logo is a file (`logo.ts`).
 */
export const manifestFields = {
  organization_id: z.uuid("Choose the organization that publishes it."),
  display_name: singleLineText(manifestLimits.display_name, "Give the integration a name."),
  description: multilineText(manifestLimits.description, "Describe what the integration does."),
  tagline: optional(singleLineText(manifestLimits.tagline, textWords)),
  publisher_name: singleLineText(manifestLimits.publisher_name, "Enter the publisher's name."),
  support_email: email("Enter an address where people get help."),
  publisher_website_url: optional(httpsUrl(textWords)),
  privacy_policy_url: httpsUrl("Link to the privacy policy: people see it before they agree."),
  declared_scopes: z
    .array(
      z.object(
        {
          name: z
            .string("Give each scope a name, in quotes.")
            .refine(isScope, {
              error: ({ input }) => `${String(input)} is not in the scope catalog.`,
            })
            .meta({ enum: [...scopeNames] }),
          required: z.boolean("Say of each scope whether it is required: true or false."),
        },
        scopeFormWords,
      ),
      "Choose at least one scope.",
    )
    .min(1, "Choose at least one scope.")
    .refine(
      (scopes) => isWithoutRepeats(scopes.map(({ name }) => name)),
      "Each scope can be declared once.",
    ),
  declared_webhook_event_types: z
    .array(
      z
        .string("Write each event type as a text, in quotes.")
        .refine(isWebhookEventType, {
          error: ({ input }) => `${String(input)} is not a published event type.`,
        })
        .meta({ enum: [...webhookEventTypes] }),
      "List the event types, or write [] for none.",
    )
    .refine(isWithoutRepeats, "Each event type can be declared once."),
  webhook_url: optional(webhookUrl(textWords)),
  redirect_uris: z
    .array(redirectUri(), "Add at least one redirect URI.")
    .min(1, "Add at least one redirect URI.")
    .max(manifestLimits.redirect_uris, "Use at most 10 redirect URIs.")
    .check(({ value, issues }) => {
      for (const [index, uri] of value.entries())
        if (value.indexOf(uri) < index)
          issues.push({
            code: "custom",
            input: uri,
            path: [index],
            message: "This address is already in the list.",
          });
    }),
  visibility: z.enum(integrationVisibilities, "Choose who can connect it."),
};

export const webhookUrlWords =
  "Event types require a webhook URL. Enter one, or choose no event type.";

/**
 * A manifest as it is typed, without the logo (docs/rules/manifest.md#manifest-fields). Addresses
 * stay exactly as typed: they are matched by string comparison.
 */
export const manifestSchema = z.object(manifestFields).refine(...webhookUrlRule());

/**
 * Before the registration, event types may lack a webhook URL
 * (docs/rules/manifest.md#before-registration).
 */
export const unregisteredManifestSchema = z.object(manifestFields);

/** Event types need a webhook URL. */
export function webhookUrlRule() {
  const rule = {
    path: ["webhook_url"],
    message: webhookUrlWords,
    // Reported together with the faults of other fields, not after them.
    when: () => true,
  };
  return [(manifest: unknown) => !lacksWebhookUrl(manifest), rule] as const;
}

/** Whether an unparsed manifest declares event types without a webhook URL. */
export const lacksWebhookUrl = (manifest: unknown) =>
  z
    .object({ declared_webhook_event_types: z.array(z.unknown()).min(1), webhook_url: z.null() })
    .safeParse(manifest).success;

export type Manifest = z.infer<typeof manifestSchema>;

/**
 * Faults that a person can correct, by field: `display_name`, `logo`, `redirect_uris.1` for the
 * second entry of a list.
 */
export type Faults = Record<string, string>;

/** The first fault of each field. */
export function faultsOf(error: { issues: { path: PropertyKey[]; message: string }[] }): Faults {
  const faults: Faults = {};
  for (const { path, message } of error.issues) {
    const [field, entry] = path;
    faults[
      field === "redirect_uris" && entry !== undefined
        ? `redirect_uris.${String(entry)}`
        : String(field)
    ] ??= message;
  }
  return faults;
}

function isWithoutRepeats(names: string[]): boolean {
  return new Set(names).size === names.length;
}
