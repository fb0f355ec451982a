import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import {
  bodySchema,
  componentSchemas,
  type JsonSchema,
  refName,
} from "@/lib/docs/component-schemas";
import { componentOf } from "@/lib/docs/components";
import { webhookContentOf } from "@/lib/docs/webhook-bodies";
import {
  type Endpoint,
  type EndpointName,
  endpointNames,
  endpoints,
} from "@/lib/read-api/endpoints";
import { webhookEventTypes } from "@/lib/webhooks/catalog/event-types";

/**
 * The client as one TypeScript file without dependencies. The types and the reading methods are
 * generated from the schemas that the service serves; the rest is the modules of `source/`,
 * concatenated. The file is published as it is and is the source of the package.
 */
export function clientFile(): string {
  return [
    "// Client of the integrations service. One file, no dependencies. Needs fetch and Web Crypto (Node 20, Deno, Bun, workers).\n",
    ...Object.entries(componentSchemas()).map(([name, schema]) => `${interfaceOf(name, schema)}\n`),
    webhookContents(),
    sourceOf("transport"),
    sourceOf("reader"),
    `/** Reads the data that one access token gives access to. Every method may throw a ServiceError. */\nexport class ServiceClient extends Reader {\n${endpointNames.map(methodsOf).join("\n\n")}\n}\n`,
    "/** A client of the read API. */\nexport const createClient = (options: ClientOptions): ServiceClient => new ServiceClient(options);\n",
    ...["tokens", "webhooks", "event-log", "attestations"].map(sourceOf),
    ...["mirror-kinds", "stores", "mirror"].map(sourceOf),
    ...[
      "integration-request",
      "files",
      "mirror-records",
      "mirror-steps",
      "mirror-copy",
      "mirror-service",
    ].map(internalSourceOf),
  ].join("\n");
}

/** A module of the source without its imports, which all refer to modules of the same file. */
const sourceOf = (name: string): string =>
  readFileSync(path.join("lib/client/source", `${name}.ts`), "utf8")
    .replaceAll(/^import [^;]*;\n/gm, "")
    .trimStart();

/** A module whose names are for the other modules alone. */
const internalSourceOf = (name: string): string => sourceOf(name).replaceAll(/^export /gm, "");

function methodsOf(name: EndpointName): string {
  const { operation: method, path, shape, summary, scope, schema }: Endpoint = endpoints[name];
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = ""]) => camel(parameter));
  const parameters = names.map((parameter) => `${parameter}: string`);
  const address =
    `"${path.replaceAll(/\{(\w+)\}/g, (_, parameter) => `" + encodeURIComponent(${camel(parameter)}) + "`)}"`.replaceAll(
      ' + ""',
      "",
    );
  const responseType = typeOf(bodySchema(schema)).replaceAll(/\s+/g, " ");
  const about = `  /** ${summary} Scope: ${scope}. */\n`;
  if (shape === "single")
    return `${about}  ${method}(${parameters.join(", ")}): Promise<${responseType}> {\n    return this.read(${address});\n  }`;
  const iterateMethod = method.replace("list", "all");
  return [
    `${about}  ${method}(${[...parameters, "query: PageQuery = {}"].join(", ")}): Promise<${responseType}> {\n    return this.read(withQuery(${address}, query));\n  }`,
    `  /** Walks the items of all pages. */\n  ${iterateMethod}(${[...parameters, 'query: Omit<PageQuery, "cursor"> = {}'].join(", ")}) {\n    return walk((cursor) => this.${method}(${[...names, "{ ...query, cursor }"].join(", ")}));\n  }`,
  ].join("\n\n");
}

const camel = (name: string) =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function webhookContents(): string {
  const rows = webhookEventTypes.map((type) => {
    const { schema, isFlat } = webhookContentOf(type);
    const component = componentOf(schema);
    return `  "${type}": ${isFlat ? component : `{ data: ${component} }`};`;
  });
  return `/** The content of each event type, in addition to the envelope. */\nexport interface WebhookContents {\n${rows.join("\n")}\n}\n`;
}

/** A named schema as an interface, with its descriptions as comments. */
const interfaceOf = (name: string, schema: JsonSchema): string =>
  `${comment(schema.description)}export interface ${name} ${membersOf(schema)}`;

/** The TypeScript type of a schema. */
function typeOf(schema: JsonSchema): string {
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

/**
 * The service's version, with a digest of the package's files as build metadata: packages that
 * differ never have the same version.
 */
export const packageVersion = (serviceVersion: string, files: Record<string, string>): string =>
  `${serviceVersion}+${createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 12)}`;
