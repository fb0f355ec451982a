import { config } from "@/lib/config/config";
import { bodySchema, refName } from "@/lib/docs/component-schemas";
import { documentedResources } from "@/lib/docs/components";
import {
  call,
  code,
  details,
  fields,
  heading,
  list,
  note,
  type Page,
  paragraph,
  sample,
  table,
  titleOf,
} from "@/lib/docs/content";
import { errorsOf, errorTable } from "@/lib/docs/error-notes";
import { parameterFields } from "@/lib/docs/field-table";
import { endpointParameters } from "@/lib/docs/openapi/read-api";
import { etagHeader, pageParameters, requestHeaders, responseHeaders } from "@/lib/docs/parameters";
import { endpointSamples } from "@/lib/docs/samples";
import {
  type Endpoint,
  type EndpointName,
  endpointNames,
  endpoints,
} from "@/lib/read-api/endpoints";

export const endpointsPage = (): Page => ({
  path: "/docs/endpoints",
  title: "Read API",
  description: `${endpointNames.length} endpoints. All of them use GET, take a bearer token and return JSON.`,
  blocks: [
    call("GET", `${config().PUBLIC_URL}/api/v1`),
    table(["Endpoint", "Token", "Scope", "Answers"], endpointNames.map(overviewRow)),
    heading("Requests"),
    paragraph(
      "Send `Authorization: Bearer ACCESS_TOKEN`. The path must name the token's own event; a token for another event returns [`event_not_authorized`](/docs/errors/event_not_authorized).",
    ),
    parameterFields(requestHeaders),
    note(
      "`Accept` is optional: omit it, or send `application/vnd.service.v1+json`, `application/*`, `*/*` or `*`. Responses are always `Content-Type: application/json`.",
    ),
    heading("Answers"),
    fields(
      [...responseHeaders, etagHeader].map(({ name, schema, description }) => ({
        name,
        type: String(schema.type),
        traits: [],
        note: description,
      })),
    ),
    heading("Pages"),
    paragraph("Collections return `{ items, next_cursor }`."),
    parameterFields(pageParameters()),
    list(
      "Pass `next_cursor` as `cursor` to get the next page. Stop when it is `null` or when a page has no items.",
      "Rows are ordered by creation time. No row is skipped or repeated while data changes, and a page costs the same at any depth.",
      "A cursor that cannot be used returns [`validation_error`](/docs/errors/validation_error) with `field: cursor`. Start again without a cursor.",
    ),
    heading("Stay up to date cheaply"),
    list(
      "Send the `ETag` of your copy as `If-None-Match`. The response is 304 when nothing has changed.",
      "`updated_since` with the time of your last read returns only rows that have changed since then and are still listed. It does not return what was deleted ([webhooks](/docs/webhooks) announce that, except for roles), people who cancelled, or people whose data a new consent has opened to you. In the program it compares the threads alone: changed activities are under `/activities`.",
      "[Keep a copy](/docs/keep-a-copy) follows the changes instead of asking for them.",
    ),
  ],
});

/** The heading where the request part of an endpoint's page ends. */
export const answerHeading = "Answer";

export const endpointPages = (): Page[] => endpointNames.map(endpointPage);

function endpointPage(name: EndpointName): Page {
  const endpoint: Endpoint = endpoints[name];
  const address = `${config().PUBLIC_URL}/api/v1${endpoint.path}`;
  return {
    path: `/docs/endpoints/${name}`,
    title: titleOf(name),
    description: endpoint.summary,
    blocks: [
      call("GET", address),
      details(
        ["Token", `[${endpoint.token} token](/docs/resources/${endpoint.token}-token-response)`],
        ["Scope", `[\`${endpoint.scope}\`](/docs/oauth#scopes)`],
        ["Cost", "[1 request](/docs/limits)"],
      ),
      ...(endpointParameters(name).length > 0
        ? [heading("Parameters"), parameterFields(endpointParameters(name))]
        : []),
      heading("Request"),
      code(
        "bash",
        "curl",
        `curl "${address.replace("{event_id}", "$EVENT_ID").replace("{participant_id}", "$PARTICIPANT_ID")}" \\\n  --header "Authorization: Bearer $ACCESS_TOKEN"`,
      ),
      code("ts", "Client package", clientCall(name, endpoint)),
      code("python", "Python", pythonCall(name, endpoint)),
      heading(answerHeading),
      paragraph(answerWords(name, endpoint)),
      sample("200", endpointSamples[name]),
      heading("Errors"),
      errorTable(errorsOf(name)),
    ],
  };
}

/** The resource that an endpoint serves: the one its schema refers to. */
function resourceOf(name: EndpointName) {
  const members = Object.values(bodySchema(endpoints[name].schema).properties ?? {});
  const refs = members.flatMap(({ $ref, items }) => $ref ?? items?.$ref ?? []);
  const resource = documentedResources.find(({ component }) =>
    refs.some((ref) => refName(ref) === component),
  );
  if (!resource)
    throw new Error(
      `${name} serves no resource that has a page: give it one in lib/docs/components.ts.`,
    );
  return resource;
}

/** The endpoints that serve a resource. */
export const endpointsServing = (resource: string): EndpointName[] =>
  endpointNames.filter((name) => resourceOf(name).name === resource);

const linkTo = (name: EndpointName) =>
  `[${resourceOf(name).title.toLowerCase()}](/docs/resources/${resourceOf(name).name})`;

const answerWords = (name: EndpointName, { shape }: Endpoint) =>
  shape === "collection"
    ? `A [page](/docs/endpoints#pages) of ${linkTo(name)} resources.`
    : `One ${linkTo(name)} resource under its name.`;

function overviewRow(name: EndpointName): string[] {
  const endpoint: Endpoint = endpoints[name];
  return [
    `[\`${endpoint.path}\`](/docs/endpoints/${name})`,
    endpoint.token,
    `\`${endpoint.scope}\``,
    endpoint.shape === "collection" ? `page of ${linkTo(name)}` : linkTo(name),
  ];
}

/** A whole program with the [Python file](/docs/python). */
function pythonCall(name: EndpointName, { path, shape }: Endpoint): string {
  const values = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = ""]) =>
    parameter === "event_id" ? 'os.environ["EVENT_ID"]' : 'os.environ["PARTICIPANT_ID"]',
  );
  const call = `client.${name.replaceAll("-", "_")}(${values.join(", ")})`;
  return `
import os

from integrations import Client

client = Client(os.environ["ACCESS_TOKEN"])
${shape === "single" ? `print(${call})` : `for item in ${call}:\n    print(item["id"])`}
`;
}

function clientCall(name: EndpointName, { path, shape }: Endpoint): string {
  const clientArguments = [...path.matchAll(/\{(\w+)\}/g)]
    .map(([, parameter = ""]) => parameter.toUpperCase())
    .join(", ");
  const method = endpoints[name].operation;
  const read =
    shape === "single"
      ? `const { ${name} } = await client.${method}(${clientArguments});\nconsole.log(${name});`
      : `for await (const item of client.${method.replace("list", "all")}(${clientArguments})) {\n  console.log(item.id);\n}`;
  const variables = ["ACCESS_TOKEN", ...clientArguments.split(", ").filter(Boolean)];
  return `
import { createClient } from "integrations-client";

const { ${variables.map((variable) => `${variable} = ""`).join(", ")} } = process.env;
const client = createClient({ accessToken: ACCESS_TOKEN });

${read}
`;
}
