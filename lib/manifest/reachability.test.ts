import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import "@/e2e/support/database";
import { newWebhookSecret } from "@/lib/crypto/secrets";
import type { Exchange, OutgoingRequest } from "@/lib/webhooks/outgoing/client";
import { serviceSignature } from "@/lib/webhooks/outgoing/signature";
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

test("blocked, refused, broken and silent addresses have the same fault", async () => {
  const reasons = [
    "blocked",
    "name_not_found",
    "refused",
    "tls",
    "timeout",
    "broken_answer",
  ] as const;
  const faults = await Promise.all(
    reasons.map(
      async (reason) => (await check({ outcome: "unreachable", reason, durationMs: 1 })).fault,
    ),
  );
  expect(new Set(faults).size).toBe(1);
  for (const words of [
    "name not found",
    "private address",
    "connection refused",
    "certificate or TLS not accepted",
    "no answer within 10 seconds",
  ])
    expect(faults[0]).toContain(words);
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
