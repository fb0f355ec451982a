import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import "@/e2e/support/database";
import { newWebhookSecret } from "@/lib/crypto/secrets";
import type { Exchange, OutgoingRequest } from "@/lib/webhooks/outgoing/client";
import { serviceSignature } from "@/lib/webhooks/outgoing/signature";
import type { UnreachableReason } from "@/lib/webhooks/outgoing/unreachable-reasons";
import { webhookFault } from "./reachability";

const secret = newWebhookSecret();

const owner = () => ({ organizationId: randomUUID() });

const check = async (exchange: Exchange) => {
  const sent: OutgoingRequest[] = [];
  const post = async (request: OutgoingRequest) => {
    sent.push(request);
    return exchange;
  };
  return { fault: await webhookFault("https://example.com/hook", secret, owner(), { post }), sent };
};

const answered = (status: number): Exchange => ({
  outcome: "answered",
  status,
  headers: {},
  body: Buffer.alloc(0),
  durationMs: 5,
});

test("the check is one signed POST with X-Service-Event: ping and all delivery headers", async () => {
  const { sent } = await check(answered(200));
  expect(sent).toHaveLength(1);
  const [{ headers, body, url } = { headers: {} as Record<string, string>, body: "", url: "" }] =
    sent;
  expect({ url, body }).toEqual({ url: "https://example.com/hook", body: '{"event_type":"ping"}' });
  expect(headers).toMatchObject({
    "Content-Type": "application/json",
    "X-Service-Event": "ping",
    "X-Service-Delivery-Id": expect.stringMatching(/./),
    "X-Service-Timestamp": expect.stringMatching(/^\d{10}$/),
    "webhook-id": headers["X-Service-Delivery-Id"],
  });
  expect(headers["X-Service-Signature"]).toBe(
    serviceSignature(secret, Number(headers["X-Service-Timestamp"]), body),
  );
});

test.each([200, 201, 204, 299])("%i is accepted", async (status) => {
  expect((await check(answered(status))).fault).toBeUndefined();
});

test.each([199, 300, 302, 400, 404, 410, 500])(
  "the fault for %i shows the request",
  async (status) => {
    const { fault } = await check(answered(status));
    expect(fault).toContain('{"event_type":"ping"}');
    expect(fault).toContain(`It answered ${status}.`);
  },
);

test("a redirect is a fault that says redirects are not followed", async () => {
  expect((await check(answered(301))).fault).toContain("Redirects are not followed");
});

const faultOf = async (reason: UnreachableReason) =>
  (await check({ outcome: "unreachable", reason, durationMs: 10_000 })).fault;

test.each([
  ["refused", "Connection refused."],
  ["tls", "Certificate or TLS not accepted."],
  ["timeout", "No connection within 10.0 s."],
  ["broken_answer", "Connection closed without a valid HTTP answer."],
] as const)("the fault names the failure of a public address: %s", async (reason, words) => {
  expect(await faultOf(reason)).toContain(words);
});

test("an unknown name and a private address have the same fault, so that names of the service's own network stay unknown", async () => {
  const [blocked, unknown] = [await faultOf("blocked"), await faultOf("name_not_found")];
  expect(blocked).toContain("Name not found in public DNS, or private address, not contacted.");
  expect(unknown).toBe(blocked);
});

test("over the limit nothing is sent, and the fault says when to try again", async () => {
  const sameOwner = owner();
  const post = async () => answered(200);
  for (let n = 0; n < 60; n++)
    await webhookFault("https://example.com/hook", secret, sameOwner, { post });
  let sent = 0;
  const counting = async () => {
    sent += 1;
    return answered(200);
  };
  expect(
    await webhookFault("https://example.com/hook", secret, sameOwner, { post: counting }),
  ).toContain("Try again in");
  expect(sent).toBe(0);
});
