import * as z from "zod";
import { type ComponentName, componentNames, components } from "./components";

/** JSON Schema of every component. A component that contains another one refers to it. */
export function componentSchemas(): Record<string, JsonSchema> {
  cachedSchemas ??= buildSchemas();
  return cachedSchemas;
}

let cachedSchemas: Record<string, JsonSchema> | undefined;

function buildSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(componentRegistry(), { uri: refTo });
  return Object.fromEntries(
    componentNames.map((name) => [name, withDescriptions(name, tidy(schemas[name] ?? {}))]),
  );
}

/** JSON Schema of a shape without its own name: an endpoint's whole body, made of components. */
export function bodySchema(schema: z.ZodObject): JsonSchema {
  const registry = componentRegistry();
  registry.add(schema, { id: "Body" });
  return tidy(z.toJSONSchema(registry, { uri: refTo }).schemas.Body ?? {});
}

function componentRegistry() {
  const registry = z.registry<{ id: string }>();
  for (const name of componentNames) registry.add(components[name].schema, { id: name });
  return registry;
}

const refTo = (id: string) => `#/components/schemas/${id}`;

function withDescriptions(name: ComponentName, schema: JsonSchema): JsonSchema {
  const notes = new Map(Object.entries<string>(components[name].fields));
  const properties = Object.entries(schema.properties ?? {}).map(([field, property]) => [
    field,
    { ...property, description: withoutLinks(notes.get(field) ?? "") },
  ]);
  return {
    description: components[name].about,
    ...schema,
    properties: Object.fromEntries(properties),
  };
}

/** Reduces links to their text, because links lead to pages and a schema is read elsewhere. */
const withoutLinks = (text: string) => text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1");

/**
 * Removes constraints that mean nothing to a reader (bounds of safe integers, the pattern behind a
 * format), and leaves schemas open to fields that are added within v1.
 */
function tidy(schema: object): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_, value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const {
      $schema,
      $id,
      additionalProperties,
      propertyNames,
      minimum,
      maximum,
      pattern,
      ...rest
    } = value;
    return {
      ...rest,
      ...(additionalProperties !== undefined &&
        additionalProperties !== false && { additionalProperties }),
      ...(pattern !== undefined && rest.format === undefined && { pattern }),
    };
  });
}

/** The part of JSON Schema 2020-12 that our shapes need. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  minimum?: number;
  maximum?: number;
  default?: unknown;
  description?: string;
  examples?: unknown[];
}

/** The types that a value may have, and whether it may be null. */
export interface Variants {
  variants: JsonSchema[];
  nullable: boolean;
}

/** A schema's alternatives, with null separated from them. */
export function variantsOf(schema: JsonSchema): Variants {
  const all = (schema.anyOf ?? [schema]).flatMap((each) =>
    Array.isArray(each.type) ? each.type.map((type) => ({ ...each, type })) : [each],
  );
  const variants = all.filter(({ type }) => type !== "null");
  return { variants, nullable: variants.length < all.length };
}

export const refName = (ref: string) => ref.slice(ref.lastIndexOf("/") + 1);
