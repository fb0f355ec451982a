import {
  findNodeAtLocation,
  getLocation,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import * as z from "zod";
import { isScope } from "@/lib/resources/scopes";
import { isWebhookEventType } from "@/lib/webhooks/catalog/event-types";
import { type Faults, faultsOf, manifestFields, webhookUrlRule } from "./manifest";

// A manifest as a file: everything but the logo, which is an image, and the organization, which is
// chosen at registration.

const { organization_id: _chosenInTheForm, ...fields } = manifestFields;

const fileFields = Object.keys(fields);

/** The `$schema` member of a manifest file. */
export const manifestSchemaPath = "/developer/manifest.schema.json";

/**
 * The JSON Schema that is published for editors and checks: the rules of the form, as far as JSON
 * Schema can express them.
 */
export function manifestJsonSchema(origin: string) {
  const { properties, ...schema } = z.toJSONSchema(z.object(fields));
  return {
    ...schema,
    $id: origin + manifestSchemaPath,
    title: "Integration manifest",
    properties: { $schema: { type: "string" }, ...properties },
    required: fileFields.filter(
      (field) => !["tagline", "publisher_website_url", "webhook_url"].includes(field),
    ),
  };
}

const storedManifestSchema = z.object(
  Object.fromEntries(fileFields.map((field) => [field, z.unknown()])),
);

/** A stored manifest as the text of its file. */
export const manifestFile = (integration: object, origin: string): string =>
  `${JSON.stringify({ $schema: origin + manifestSchemaPath, ...storedManifestSchema.parse(integration) }, null, 2)}\n`;

const textField = z.string().catch("");
const textFields = z.array(textField).catch([]);

/** The fields of a file that the form can show, even when the rest of the file is faulty. */
const formManifestSchema = z.object({
  display_name: textField,
  description: textField,
  tagline: textField,
  publisher_name: textField,
  support_email: textField,
  publisher_website_url: textField,
  privacy_policy_url: textField,
  declared_scopes: z
    .array(z.object({ name: z.string(), required: z.boolean().catch(false) }))
    .catch([])
    .transform((scopes) => scopes.filter(({ name }) => isScope(name))),
  declared_webhook_event_types: textFields.transform((types) => types.filter(isWebhookEventType)),
  webhook_url: textField,
  redirect_uris: textFields.transform((uris) => (uris.length > 0 ? uris : [""])),
  visibility: textField,
});

const unregisteredFileSchema = z.object(fields);
const fileManifestSchema = unregisteredFileSchema.refine(...webhookUrlRule());

interface ReadingOptions {
  /** Whether event types may lack a webhook URL, as before a registration. */
  mayLackWebhookUrl?: boolean;
}

const schemaFor = ({ mayLackWebhookUrl = false }: ReadingOptions) =>
  mayLackWebhookUrl ? unregisteredFileSchema : fileManifestSchema;

/**
 * The manifest in a file's text as the form takes it, and its faults by field; null when the text
 * is not a JSON object.
 */
export function readManifestFile(
  file: string,
  options: ReadingOptions = {},
): {
  manifest: z.output<typeof formManifestSchema>;
  faults: Faults;
  ignoredFields: string[];
} | null {
  const parsed = jsonOf(file);
  if (!parsed) return null;
  const { error } = schemaFor(options).safeParse(parsed);
  return {
    manifest: formManifestSchema.parse(parsed),
    faults: error ? faultsOf(error) : {},
    ignoredFields: ignoredFieldsOf(parsed),
  };
}

/**
 * A fault on a line of a manifest's text. `field` is null when the text is not a manifest at all.
 */
export interface ManifestRemark {
  line: number;
  field: string | null;
  message: string;
}

/**
 * The faults of a manifest's text in the order of their lines. A missing field is reported on the
 * line of the object that lacks it.
 */
export function manifestRemarks(text: string, options: ReadingOptions = {}): ManifestRemark[] {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const lineAt = (offset: number) => text.slice(0, offset).split("\n").length;
  const [error] = errors
    .filter((each) => printParseErrorCode(each.error) !== "InvalidSymbol")
    .concat(errors);
  if (error)
    return [
      { line: lineAt(error.offset), field: null, message: `Expected ${expectedAt(text, error)}.` },
    ];
  const parsed = jsonOf(text);
  if (!parsed) return [{ line: 1, field: null, message: "Expected one JSON object." }];
  const lineOf = (path: PropertyKey[]): number => {
    const node =
      root &&
      findNodeAtLocation(
        root,
        path.map((key) => (typeof key === "number" ? key : String(key))),
      );
    return node || path.length === 0 ? lineAt(node?.offset ?? 0) : lineOf(path.slice(0, -1));
  };
  const faults = schemaFor(options).safeParse(parsed).error?.issues ?? [];
  return [
    ...faults.map(({ path, message }) => ({ line: lineOf(path), field: String(path[0]), message })),
    ...ignoredFieldsOf(parsed).map((field) => ({
      line: lineOf([field]),
      field,
      message: "ignored, not part of a manifest file",
    })),
  ].sort((a, b) => a.line - b.line);
}

/** Browsers describe syntax errors in different words. These are the same everywhere. */
function expectedAt(text: string, { error, offset }: ParseError): string {
  const inList = typeof getLocation(text, offset).path.at(-1) === "number";
  switch (printParseErrorCode(error)) {
    case "PropertyNameExpected":
      return "a name in double quotes";
    case "ColonExpected":
      return "a colon";
    case "CommaExpected":
    case "CloseBraceExpected":
    case "CloseBracketExpected":
      return inList ? "a comma or ]" : "a comma or }";
    case "EndOfFileExpected":
      return "the end";
    default:
      return "a value";
  }
}

const ignoredFieldsOf = (parsed: object) =>
  Object.keys(parsed).filter((field) => field !== "$schema" && !fileFields.includes(field));

function jsonOf(file: string): Record<string, unknown> | null {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(file));
  } catch {
    return null;
  }
}
