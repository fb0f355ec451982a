import { config } from "@/lib/config/config";
import { bodySchema, componentSchemas } from "@/lib/docs/component-schemas";
import { componentOf } from "@/lib/docs/components";
import { operationIds } from "@/lib/docs/openapi/read-api";
import { contentOf } from "@/lib/docs/webhook-bodies";
import { type Endpoint, type EndpointName, endpointNames, endpoints } from "@/lib/read-api/endpoints";
import { webhookEventTypes } from "@/lib/webhooks/catalog/event-types";
import { oauth, reader, receiver, transport } from "./runtime";
import { interfaceOf, typeOf } from "./typescript";

/** The typed client: one TypeScript file without dependencies, its types from the schemas the service serves. */
export function clientFile(): string {
  const { PUBLIC_URL } = config();
  return [
    `// Typed client of the integrations service, made from ${PUBLIC_URL}/api/openapi.json.\n// One file, no dependencies: save it in your project. Needs fetch and Web Crypto (Node 20, Deno, Bun, workers).\n`,
    `const AUTH_URL = ${JSON.stringify(PUBLIC_URL)};\nconst BASE_URL = AUTH_URL + "/api/v1";\n`,
    ...Object.entries(componentSchemas()).map(([name, schema]) => `${interfaceOf(name, schema)}\n`),
    transport,
    `/** Reads what one access token opens. Every method may throw a ServiceError. */\nexport class ServiceClient {\n${reader}\n${endpointNames.map(methodsOf).join("\n\n")}\n}\n`,
    oauth,
    webhookContents(),
    receiver,
  ].join("\n");
}

function methodsOf(name: EndpointName): string {
  const { path, shape, summary, scope, schema }: Endpoint = endpoints[name];
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = ""]) => camel(parameter));
  const takes = names.map((parameter) => `${parameter}: string`);
  const address = `"${path.replaceAll(/\{(\w+)\}/g, (_, parameter) => `" + encodeURIComponent(${camel(parameter)}) + "`)}"`.replaceAll(' + ""', "");
  const answer = typeOf(bodySchema(schema)).replaceAll(/\s+/g, " ");
  const about = `  /** ${summary} Scope: ${scope}. */\n`;
  const method = operationIds[name];
  if (shape === "single") return `${about}  ${method}(${takes.join(", ")}): Promise<${answer}> {\n    return this.read(${address});\n  }`;
  const all = method.replace("list", "all");
  return [
    `${about}  ${method}(${[...takes, "query: PageQuery = {}"].join(", ")}): Promise<${answer}> {\n    return this.read(withQuery(${address}, query));\n  }`,
    `  /** The same, page after page. */\n  ${all}(${[...takes, 'query: Omit<PageQuery, "cursor"> = {}'].join(", ")}) {\n    return walk((cursor) => this.${method}(${[...names, "{ ...query, cursor }"].join(", ")}));\n  }`,
  ].join("\n\n");
}

const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function webhookContents(): string {
  const rows = webhookEventTypes.map((type) => {
    const { schema, flat } = contentOf(type);
    const component = componentOf(schema);
    return `  "${type}": ${flat ? component : `{ data: ${component} }`};`;
  });
  return `/** What each event type carries beside the envelope. */\nexport interface WebhookContents {\n${rows.join("\n")}\n}\n`;
}
