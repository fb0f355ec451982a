import { afterEach, beforeEach, expect, test } from "vitest";
import "@/e2e/support/database";
import { actorOf } from "@/e2e/support/actor";
import { loopbackClient } from "@/e2e/support/loopback-client";
import { aPublishedApp } from "@/e2e/support/publisher";
import { aReceiver } from "@/e2e/support/receiver";
import { prisma } from "@/lib/db/prisma";
import type { Refusal } from "@/lib/errors/refusal";
import { serviceSignature } from "@/lib/webhooks/outgoing/signature";
import { rotateWebhookSecret } from "./secrets";
import { sendTestWebhook } from "./send-test-webhook";

let scenario: Awaited<ReturnType<typeof aPublishedApp>>;
let hook: Awaited<ReturnType<typeof aReceiver>>;
let answer: Parameters<typeof aReceiver>[0];

beforeEach(async () => {
  answer = undefined;
  hook = await aReceiver((request, response) =>
    answer ? answer(request, response) : response.end(),
  );
  scenario = await aPublishedApp({ webhook_url: hook.url });
});
afterEach(() => hook.close());

const send = (event_type = "participant.registered", client = loopbackClient()) =>
  sendTestWebhook(actorOf(scenario.publisher), scenario.app.id, { event_type }, client);

test("one signed delivery of the type arrives, with the headers and the envelope of a real one", async () => {
  answer = (_request, response) => response.writeHead(202).end("thank you");
  const result = await send();
  expect(hook.received).toHaveLength(1);
  const [{ headers, body } = { headers: {} as Record<string, string>, body: "" }] = hook.received;
  const signature = serviceSignature(
    scenario.webhookSecret,
    Number(headers["x-service-timestamp"]),
    body,
  );
  expect(headers).toMatchObject({
    "content-type": "application/json",
    "x-service-event": "participant.registered",
    "x-service-delivery-id": expect.stringMatching(/./),
    "x-service-signature": signature,
    "webhook-id": headers["x-service-delivery-id"],
    "x-service-test": "true",
  });
  expect(headers).not.toHaveProperty("x-service-signature-previous");
  expect(JSON.parse(body)).toMatchObject({
    event_type: "participant.registered",
    integration_id: scenario.app.id,
    data: { application_status: "approved", personal_data_withheld: false },
  });
  expect(result).toEqual({
    status_code: 202,
    response_time_ms: expect.any(Number),
    response_body_preview: "thank you",
    signature_header_value: signature,
  });
});

test("an answer that breaks after its status line shows that status", async () => {
  answer = (_request, response) => {
    response.writeHead(503, { "Content-Length": "100" });
    response.write("half");
    setTimeout(() => response.destroy(), 20);
  };
  expect(await send()).toMatchObject({ status_code: 503, response_body_preview: "" });
});

test("during the overlap of a rotation it also carries the previous signature", async () => {
  const { secret } = await rotateWebhookSecret(actorOf(scenario.publisher), scenario.app.id);
  await send();
  const [{ headers, body } = { headers: {} as Record<string, string>, body: "" }] = hook.received;
  const at = Number(headers["x-service-timestamp"]);
  expect(headers["x-service-signature"]).toBe(serviceSignature(secret, at, body));
  expect(headers["x-service-signature-previous"]).toBe(
    serviceSignature(scenario.webhookSecret, at, body),
  );
});

test("a failure is not retried, and no delivery is left behind", async () => {
  answer = (_request, response) => response.writeHead(500).end("down");
  expect(await send()).toMatchObject({ status_code: 500, response_body_preview: "down" });
  expect(hook.received).toHaveLength(1);
  expect([await prisma().delivery.count(), await prisma().occurrence.count()]).toEqual([0, 0]);
});

test.each([
  ["é".repeat(600), "é".repeat(512)],
  [`a${"é".repeat(600)}`, `a${"é".repeat(511)}`],
  [`ab${"😀".repeat(300)}`, `ab${"😀".repeat(255)}`],
  ["x".repeat(1024), "x".repeat(1024)],
])("the preview is at most 1 KB and ends at a character's border", async (body, preview) => {
  answer = (_request, response) => response.end(body);
  expect((await send()).response_body_preview).toBe(preview);
});

test("a preview of bytes that are not text is at most 1 KB too", async () => {
  answer = (_request, response) => response.end(Buffer.alloc(5_000, 0xff));
  const { response_body_preview } = await send();
  expect(Buffer.byteLength(response_body_preview)).toBeLessThanOrEqual(1024);
});

test("no response is reported as status_code 0 with an empty preview and the elapsed time", async () => {
  answer = () => {};
  const result = await send(undefined, loopbackClient(1_000));
  expect(result).toMatchObject({ status_code: 0, response_body_preview: "" });
  expect(result.response_time_ms).toBeGreaterThanOrEqual(950);
});

test("a redirect counts as a response and is not followed", async () => {
  answer = (_request, response) => response.writeHead(307, { Location: hook.url }).end();
  expect(await send()).toMatchObject({ status_code: 307 });
  expect(hook.received).toHaveLength(1);
});

test("each test is audited", async () => {
  await send("data.deletion_required");
  const entry = await prisma().auditEntry.findFirstOrThrow({
    where: { integration_id: scenario.app.id },
  });
  expect(entry).toMatchObject({
    action: "test_webhook.sent",
    details: { event_type: "data.deletion_required" },
  });
});

test("only declared types can be sent", async () => {
  const refusal = await send("thread.created").catch((thrown: Refusal) => thrown);
  expect(refusal).toMatchObject({ code: "validation_error", extra: { field: "event_type" } });
  expect(hook.received).toHaveLength(0);
});
