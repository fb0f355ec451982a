import { componentSchemas, type JsonSchema, refName, variantsOf } from "./component-schemas";
import { type ComponentName, components, documentedResources } from "./components";
import { type Block, type Field, fields } from "./content";
import type { Parameter } from "./parameters";

/** Every field of a component: its type, whether it may be null or absent, and its meaning. */
export function componentFields(name: ComponentName): Block {
  const { properties = {}, required = [] } = componentSchemas()[name] ?? {};
  const notes = new Map(Object.entries<string>(components[name].fields));
  return fields(
    Object.entries(properties).map(([field, schema]) => ({
      name: field,
      type: typeWords(schema),
      traits: [
        ...(variantsOf(schema).nullable ? ["nullable"] : []),
        ...(required.includes(field) ? [] : ["may be absent"]),
      ],
      note: notes.get(field) ?? "",
    })),
  );
}

/** The parameters of a request. */
export const parameterFields = (parameters: readonly Parameter[]): Block =>
  fields(
    parameters.map(
      ({ name, schema, required, description }): Field => ({
        name,
        type: typeWords(schema),
        traits: [required ? "required" : "optional"],
        note: description,
      }),
    ),
  );

/** A type in words, without null. */
function typeWords(schema: JsonSchema): string {
  return variantsOf(schema).variants.map(variantWords).join(" or ");
}

function variantWords(schema: JsonSchema): string {
  if (schema.$ref) return linkTo(refName(schema.$ref));
  if (schema.const !== undefined) return `\`${String(schema.const)}\``;
  if (schema.enum) return `one of ${schema.enum.map((value) => `\`${String(value)}\``).join(", ")}`;
  if (schema.type === "array") return `array of ${itemWords(schema.items ?? {})}`;
  if (schema.format) return formats[schema.format] ?? "string";
  return typeof schema.type === "string" ? schema.type : "any value";
}

const formats: Record<string, string> = {
  "date-time": "instant, ISO 8601 UTC",
  uri: "URL",
  uuid: "string",
};

const itemWords = (schema: JsonSchema): string =>
  schema.properties
    ? `{ ${Object.keys(schema.properties).join(", ")} }`
    : typeWords(schema).replace(/^(string|integer|number)$/, "$1s");

const linkTo = (component: string) => {
  const page = documentedResources.find(({ component: name }) => name === component);
  return page ? `[${page.title.toLowerCase()}](/docs/resources/${page.name})` : component;
};
