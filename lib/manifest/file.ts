import * as z from "zod";
import { isScope } from "@/lib/resources/scopes";
import { isWebhookEventType } from "@/lib/webhooks/catalog/event-types";
import { type Faults, faultsOf, manifestFields, sendsSomewhere } from "./manifest";

// A manifest as a file: everything but the logo, which is a picture, and the organization, which is chosen where it is registered.

const { organization_id: _chosenInTheForm, ...fields } = manifestFields;

const fileFields = Object.keys(fields);

/** Where a manifest file says what it is. */
export const manifestSchemaPath = "/developer/manifest.schema.json";

/** The JSON Schema that is published for editors and checks: the form's own rules, as far as it can say them. */
export function manifestJsonSchema(origin: string) {
  const { properties, ...schema } = z.toJSONSchema(z.object(fields));
  return {
    ...schema,
    $id: origin + manifestSchemaPath,
    title: "Integration manifest",
    properties: { $schema: { type: "string" }, ...properties },
    required: fileFields.filter((field) => !["tagline", "publisher_website_url", "webhook_url"].includes(field)),
  };
}

const stored = z.object(Object.fromEntries(fileFields.map((field) => [field, z.unknown()])));

/** A stored manifest as the text of its file. */
export const manifestFile = (integration: object, origin: string): string =>
  `${JSON.stringify({ $schema: origin + manifestSchemaPath, ...stored.parse(integration) }, null, 2)}\n`;

const text = z.string().catch("");
const texts = z.array(text).catch([]);

/** What of a file can stand in the form, whatever else is wrong with it. */
const asTyped = z.object({
  display_name: text,
  description: text,
  tagline: text,
  publisher_name: text,
  support_email: text,
  publisher_website_url: text,
  privacy_policy_url: text,
  declared_scopes: z
    .array(z.object({ name: z.string(), required: z.boolean().catch(false) }))
    .catch([])
    .transform((scopes) => scopes.filter(({ name }) => isScope(name))),
  declared_webhook_event_types: texts.transform((types) => types.filter(isWebhookEventType)),
  webhook_url: text,
  redirect_uris: texts.transform((uris) => (uris.length > 0 ? uris : [""])),
  visibility: text,
});

const checked = z.object(fields).refine(...sendsSomewhere());

/** The manifest of a file's text as the form takes it, and what is wrong with it by field; null when it is no manifest at all. */
export function readManifestFile(file: string): { manifest: z.output<typeof asTyped>; faults: Faults; leftOut: string[] } | null {
  const parsed = jsonOf(file);
  if (!parsed) return null;
  const { error } = checked.safeParse(parsed);
  const known = [...fileFields, "$schema"];
  return {
    manifest: asTyped.parse(parsed),
    faults: error ? faultsOf(error) : {},
    leftOut: Object.keys(parsed).filter((field) => !known.includes(field)),
  };
}

function jsonOf(file: string): Record<string, unknown> | null {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(file));
  } catch {
    return null;
  }
}
