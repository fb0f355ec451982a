import { createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { eventually } from "@/e2e/support/eventually";
import "@/e2e/support/database";
import {
  aDispatcher,
  aListener,
  anEventWithOrganization,
  anOccurrence,
  deliveriesOf,
} from "@/e2e/support/listener";
import { aReceiver, receiverAuthority } from "@/e2e/support/receiver";
import { rangeOf } from "@/lib/network/cidr";
import { outgoingClient } from "@/lib/webhooks/outgoing/client";
import type { Resolve } from "@/lib/webhooks/outgoing/guarded-lookup";
import { addressJudge } from "@/lib/webhooks/outgoing/safe-address";

// Each failure is real: an unknown name, a closed listener, an untrusted certificate, a silent
// server.

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const toLoopback: Resolve = async () => [{ address: "127.0.0.1", family: 4 }];
const unknownName: Resolve = async (host) =>
  Promise.reject(Object.assign(new Error(host), { code: "ENOTFOUND" }));

/** The outcome and reason stored for the first attempt at an address. */
async function firstAttempt(
  url: string,
  {
    resolve = toLoopback,
    allowed = ["127.0.0.0/8"],
    timeoutMs = 30_000,
    ca,
  }: { resolve?: Resolve; allowed?: string[]; timeoutMs?: number; ca?: string } = {},
) {
  const event = await anEventWithOrganization();
  const { integration } = await aListener(event, url);
  const dispatcher = aDispatcher(
    outgoingClient({ judge: addressJudge(allowed.map(rangeOf)), resolve, timeoutMs, ca }),
  );
  closing.push(dispatcher.stop);
  await anOccurrence(event);
  return eventually(async () => {
    const [delivery] = await deliveriesOf(integration);
    const [attempt] = delivery?.attempts ?? [];
    if (!attempt) throw new Error("There is no attempt yet.");
    return { outcome: attempt.outcome, reason: attempt.reason };
  });
}

async function aHook() {
  const hook = await aReceiver();
  closing.push(hook.close);
  return hook;
}

async function aPort(answer: "silent" | "gone"): Promise<number> {
  const server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  const close = () => new Promise((resolve) => server.close(resolve));
  if (answer === "gone") await close();
  else closing.unshift(() => void server.close());
  return address.port;
}

test("an unknown name is recorded as name_not_found", async () =>
  expect(await firstAttempt("https://hooks.example/in", { resolve: unknownName })).toEqual({
    outcome: "unreachable",
    reason: "name_not_found",
  }));

test("a private address is not contacted and is recorded as blocked", async () => {
  const hook = await aHook();
  expect(await firstAttempt(hook.url, { allowed: [], ca: receiverAuthority })).toEqual({
    outcome: "unreachable",
    reason: "blocked",
  });
  expect(hook.received).toEqual([]);
});

test("a refused connection is recorded as refused", async () =>
  expect(await firstAttempt(`https://hooks.example:${await aPort("gone")}/in`)).toEqual({
    outcome: "unreachable",
    reason: "refused",
  }));

test("an untrusted certificate is recorded as tls", async () =>
  expect(await firstAttempt((await aHook()).url)).toEqual({
    outcome: "unreachable",
    reason: "tls",
  }));

test("a connection that is not made in time is recorded as timeout", async () =>
  expect(
    await firstAttempt(`https://hooks.example:${await aPort("silent")}/in`, { timeoutMs: 500 }),
  ).toEqual({
    outcome: "unreachable",
    reason: "timeout",
  }));

test("an acknowledged attempt has no reason", async () =>
  expect(await firstAttempt((await aHook()).url, { ca: receiverAuthority })).toEqual({
    outcome: "acknowledged",
    reason: null,
  }));
