import { type JsonSchema, refName } from "@/lib/docs/json-schema";

/** A named schema as an interface, with its descriptions as comments. */
export const interfaceOf = (name: string, schema: JsonSchema): string =>
  `${comment(schema.description)}export interface ${name} ${membersOf(schema)}`;

/** The TypeScript type of a schema. */
export function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return refName(schema.$ref);
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeOf({ ...schema, type })).join(" | ");
  if (schema.type === "array") return arrayOf(typeOf(schema.items ?? {}));
  if (schema.type === "object")
    return schema.properties ? membersOf(schema) : `Record<string, ${typeOfValues(schema)}>`;
  return primitives[schema.type ?? ""] ?? "unknown";
}

const typeOfValues = ({ additionalProperties: value }: JsonSchema): string =>
  typeof value === "object" ? typeOf(value) : "unknown";

const primitives: Record<string, string> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  null: "null",
};

const arrayOf = (item: string) => (/[ |]/.test(item) ? `Array<${item}>` : `${item}[]`);

function membersOf({ properties = {}, required = [] }: JsonSchema): string {
  const members = Object.entries(properties).map(
    ([name, property]) =>
      `${comment(property.description)}${name}${required.includes(name) ? "" : "?"}: ${typeOf(property)};`,
  );
  return `{\n${indent(members.join("\n"))}\n}`;
}

const comment = (text: string | undefined) =>
  text ? `/** ${text.replaceAll("*/", "* /")} */\n` : "";

const indent = (text: string) => text.replaceAll(/^(?=.)/gm, "  ");
