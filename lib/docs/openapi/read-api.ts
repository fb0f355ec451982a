import { bodySchema } from "@/lib/docs/component-schemas";
import { errorsOf } from "@/lib/docs/error-notes";
import {
  etagHeader,
  pageParameters,
  pathParameters,
  requestHeaders,
  responseHeaders,
} from "@/lib/docs/parameters";
import { endpointSamples } from "@/lib/docs/samples";
import { type Endpoint, type EndpointName, endpoints } from "@/lib/read-api/endpoints";
import { headerMap, refusalResponses } from "./responses";

/**
 * First among the types of an answer, so that generated clients ask for it. The answer itself is
 * labelled application/json.
 */
const vendorType = "application/vnd.service.v1+json";

const tokens = { installation: "an installation token", user: "a user token" } as const;

/** The path item of a read endpoint, under its path. */
export function readPath(name: EndpointName) {
  const endpoint: Endpoint = endpoints[name];
  const body = { schema: bodySchema(endpoint.schema), example: endpointSamples[name] };
  const operation = {
    operationId: endpoint.operation,
    tags: ["Read API"],
    summary: endpoint.summary,
    description: `Needs the scope \`${endpoint.scope}\` of ${tokens[endpoint.token]}, and costs one request of its budget.`,
    security: [
      { [endpoint.token === "user" ? "userToken" : "installationToken"]: [endpoint.scope] },
    ],
    parameters: [...endpointParameters(name), ...requestHeaders],
    responses: {
      "200": {
        description: endpoint.summary,
        headers: headerMap([...responseHeaders, etagHeader]),
        content: { [vendorType]: body, "application/json": body },
      },
      "304": { description: "Nothing has changed since the copy that If-None-Match names." },
      ...refusalResponses(errorsOf(name)),
    },
  };
  return [`/api/v1${endpoint.path}`, { get: operation }] as const;
}

/** Path and query parameters of an endpoint. */
export function endpointParameters(name: EndpointName) {
  const { path, shape }: Endpoint = endpoints[name];
  const inPath = pathParameters.filter((parameter) => path.includes(`{${parameter.name}}`));
  return [...inPath, ...(shape === "collection" ? pageParameters() : [])];
}
