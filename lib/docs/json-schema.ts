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
