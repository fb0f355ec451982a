import { randomUUID } from "node:crypto";
import { Validator } from "@seriousme/openapi-schema-validator";
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { refreshCommand } from "@/lib/docs/code/quickstart";
import { feedSample } from "@/lib/docs/components/feed";
import {
  endpointSamples,
  installationTokenSample,
  userTokenSample,
  webhookSample,
} from "@/lib/docs/samples";
import { webhookContentOf, webhookEnvelopeSchema } from "@/lib/docs/webhook-bodies";
import { endpointNames, endpoints } from "@/lib/read-api/endpoints";
import { readLine } from "@/lib/reconcile/feed/read-line";
import { type WebhookEventType, webhookEventTypes } from "@/lib/webhooks/catalog/event-types";
import { openApiDocument } from "./document";

const document = openApiDocument();
const published = JSON.parse(JSON.stringify(document));

test("the document is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(published));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe("3.1");
});

test("it says which Accept the read API takes, because OpenAPI has no parameter for it", () => {
  expect(document.info.description).toContain("`Accept: application/vnd.service.v1+json`");
});

interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  responses: Record<string, unknown>;
}

const operations = Object.entries<Record<string, Operation>>(published.paths).flatMap(
  ([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, ...operation })),
);

// Rules of the linters Redocly and Spectral.

test("the document names a contact and a license, and every tag has a description", () => {
  const { info, tags } = published;
  expect(info).toMatchObject({
    contact: { name: expect.stringMatching(/./) },
    license: { name: expect.stringMatching(/./), url: expect.stringMatching(/^https?:/) },
  });
  for (const { name, description } of tags) expect(description, name).toMatch(/\S/);
});

test("every operation has its own id, a known tag, a summary, a description and the answer to a success", () => {
  const known = published.tags.map(({ name }: { name: string }) => name);
  for (const { path, method, summary, description, tags, responses } of operations) {
    const where = `${method} ${path}`;
    expect(summary, where).toMatch(/\S/);
    expect(description, where).toMatch(/\S/);
    expect(known, where).toEqual(expect.arrayContaining(tags ?? [""]));
    expect(Object.keys(responses), where).toContainEqual(expect.stringMatching(/^2|^default$/));
  }
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(operations.length);
  expect(ids).not.toContain(undefined);
});

test("every component is used", () => {
  const text = JSON.stringify(published);
  for (const [kind, members] of Object.entries<object>(published.components))
    for (const name of Object.keys(members))
      expect(
        text.includes(`"#/components/${kind}/${name}"`) || text.includes(`{"${name}":[`),
        `${kind}.${name}`,
      ).toBe(true);
});

test("the answers of the read API are listed under the type to ask for first", () => {
  for (const name of endpointNames) {
    const { content } = published.paths[`/api/v1${endpoints[name].path}`].get.responses["200"];
    expect(Object.keys(content)).toEqual(["application/vnd.service.v1+json", "application/json"]);
  }
});

test("every reference resolves", () => {
  const references = [...JSON.stringify(published).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
    ([, path = ""]) => path,
  );
  expect(references.length).toBeGreaterThan(100);
  for (const path of references)
    expect(path.split("/").reduce((at, key) => at?.[key], published)).toBeDefined();
});

test("every property of every component has a description", () => {
  for (const [name, { properties }] of Object.entries(document.components.schemas))
    for (const [field, { description }] of Object.entries(properties ?? {}))
      expect(description, `${name}.${field}`).toMatch(/\S/);
});

test("the token endpoint documents the Idempotency-Key, which the quickstart's refresh sends, and its 429 response", () => {
  const { parameters, responses } = published.paths["/oauth/token"].post;
  expect(parameters).toContainEqual(
    expect.objectContaining({ name: "Idempotency-Key", in: "header" }),
  );
  expect(Object.keys(responses)).toContain("429");
  expect(refreshCommand).toMatch(/--header "Idempotency-Key: \$\(openssl rand -hex 16\)"/);
});

test("a response with several error codes names the headers of each of them", () => {
  for (const name of endpointNames) {
    const { responses } = published.paths[`/api/v1${endpoints[name].path}`].get;
    expect(Object.keys(responses["401"].headers)).toEqual([
      "X-Service-Request-Id",
      "WWW-Authenticate",
    ]);
    expect(Object.keys(responses["403"].headers)).toEqual([
      "X-Service-Request-Id",
      "WWW-Authenticate",
    ]);
    expect(Object.keys(responses["429"].headers)).toEqual(["X-Service-Request-Id", "Retry-After"]);
  }
});

test("every operation names the answers of a failure and of an outage, and how long to wait", () => {
  for (const [path, item] of Object.entries<
    Record<string, { responses: Record<string, { $ref?: string }> }>
  >(published.paths))
    for (const { responses } of Object.values(item)) {
      expect(Object.keys(responses), path).toContain("500");
      const { $ref, ...outage } = responses["503"] ?? {};
      expect(
        $ref ? published.components.responses[$ref.split("/").at(-1) ?? ""] : outage,
        path,
      ).toHaveProperty("headers.Retry-After");
    }
});

test("the feed names the answer to a body that is silent for too long", () => {
  expect(published.paths["/feed/v1/changes"].post.responses).toHaveProperty(
    "408.content.application/json.schema",
  );
});

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema(published, "openapi");
const faultsOf = (pointer: string, value: unknown) => {
  const validate = ajv.compile({ $ref: `openapi#/${pointer}` });
  return validate(value) ? [] : validate.errors;
};
const pointerOf = (path: string) =>
  path.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("{", "%7B").replaceAll("}", "%7D");

describe.each(endpointNames)("%s", (name) => {
  const schemaAt = `paths/${pointerOf(`/api/v1${endpoints[name].path}`)}/get/responses/200/content/application~1json/schema`;

  test("its sample is a valid response", () => {
    expect(endpoints[name].schema.safeParse(endpointSamples[name]).error).toBeUndefined();
    expect(faultsOf(schemaAt, endpointSamples[name])).toEqual([]);
  });

  test("the published schema refuses an empty object", () => {
    expect(faultsOf(schemaAt, {})).not.toEqual([]);
  });
});

test.each(webhookEventTypes)(
  "%s: the sample matches the published schema and the strict one",
  (type) => {
    const body = JSON.parse(JSON.stringify(webhookSample(type)));
    expect(
      faultsOf(
        `webhooks/${pointerOf(type)}/post/requestBody/content/application~1json/schema`,
        body,
      ),
    ).toEqual([]);
    expect(strictSchemaOf(type).safeParse(body).error).toBeUndefined();
  },
);

function strictSchemaOf(type: WebhookEventType): z.ZodObject {
  const { schema, isFlat } = webhookContentOf(type);
  const envelope = webhookEnvelopeSchema.extend({ event_type: z.literal(type) });
  return isFlat ? envelope.extend(schema.shape) : envelope.extend({ data: schema });
}

test("the feed has the status of a silent body, and its sample is a fault that it answers", () => {
  expect(Object.keys(published.paths["/feed/v1/changes"].post.responses)).toEqual(
    expect.arrayContaining(["200", "400", "401", "408", "500", "503"]),
  );
  const [event, id] = [randomUUID(), randomUUID()];
  expect(
    readLine(
      { line: 3, value: { kind: "activity", event, id, data: { start_time: "tomorrow" } } },
      false,
    ),
  ).toMatchObject({
    faults: feedSample.faults,
  });
});

test("the token samples match the schema of token responses", () => {
  for (const sample of [installationTokenSample, userTokenSample])
    expect(
      faultsOf("paths/~1oauth~1token/post/responses/200/content/application~1json/schema", sample),
    ).toEqual([]);
});
