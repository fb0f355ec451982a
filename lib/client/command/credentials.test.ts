import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { aLocalReceiver, startCommand, waitUntil } from "@/e2e/support/client-command";
import { buildClientPackage } from "@/e2e/support/client-package";
import { startOnTerminal } from "@/e2e/support/client-terminal";
import "@/e2e/support/database";
import { aDelivery } from "@/e2e/support/deliveries";
import { aLogReader, assignLogPositions } from "@/e2e/support/event-log";
import { machineHost } from "@/e2e/support/machine-host";
import { anEvent, anOrganization } from "@/e2e/support/world";
import { deliveryHeaders } from "@/lib/webhooks/outgoing/delivery-headers";

// Credentials are prompted for on a real (pseudo) terminal
// (docs/rules/client-package.md#credentials).

vi.setConfig({ testTimeout: 60_000 });

const host = machineHost();
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const body = '{"event_type":"thread.deleted"}';
let home: string;

beforeAll(buildClientPackage);
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "credentials-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
});

function aSavedRequest(): string {
  const headers = deliveryHeaders({
    eventType: "thread.deleted",
    deliveryId: "d-1",
    timestamp: Math.floor(Date.now() / 1000),
    body,
    secret,
  });
  const file = path.join(home, "request.json");
  writeFileSync(file, JSON.stringify({ headers, body }));
  return file;
}

test("listen asks for each missing credential in turn, uses the input, and does not show a typed secret", async () => {
  const event = await anEvent(await anOrganization());
  const reader = await aLogReader({ id: event.organization_id });
  const { delivery_id: id } = await aDelivery(reader.app, event);
  await assignLogPositions();
  const forward = await aLocalReceiver(() => 204);
  const terminal = startOnTerminal(home, ["listen", "--forward", forward, "--from", "oldest"]);
  await terminal.answer("Service address [", `${host.origin}\r`);
  await terminal.answer("Client id: ", `${reader.app.client_id}\r`);
  await terminal.answer("Client secret: ", `${reader.app.clientSecret}\r`);
  await waitUntil(() => terminal.output().includes(`${id}  204`));
  expect(terminal.output()).toContain(reader.app.client_id);
  expect(terminal.output()).not.toContain(reader.app.clientSecret);
  await terminal.answer("", "\u0003");
  expect(await terminal.waitForExit()).toBe(0);
});

test("verify asks only for the webhook secret, without showing it", async () => {
  const terminal = startOnTerminal(home, ["verify", aSavedRequest()]);
  await terminal.answer("Webhook secret: ", `${secret}\r`);
  expect(await terminal.waitForExit()).toBe(0);
  expect(terminal.output()).toContain("passed  thread.deleted, delivery d-1");
  expect(terminal.output()).not.toContain(secret.slice(-8));
});

test("credentials in the environment are not asked for", async () => {
  const terminal = startOnTerminal(home, ["verify", aSavedRequest()], {
    INTEGRATIONS_WEBHOOK_SECRET: secret,
  });
  expect(await terminal.waitForExit()).toBe(0);
  expect(terminal.output()).not.toContain("Webhook secret");
});

test.each([
  ["an empty line", "\r"],
  ["Ctrl-C", "\u0003"],
  ["Ctrl-D", "\u0004"],
])(
  "after %s at the prompt, verify says what to set and exits with status 2",
  async (_name, typed) => {
    const terminal = startOnTerminal(home, ["verify", aSavedRequest()]);
    await terminal.answer("Webhook secret: ", typed);
    expect(await terminal.waitForExit()).toBe(2);
    expect(terminal.output()).toContain("integrations: Set INTEGRATIONS_WEBHOOK_SECRET.");
  },
);

test("without a terminal nothing is asked: one line says what to set, with exit status 2", async () => {
  expect(await startCommand(home, ["verify", aSavedRequest()]).waitForExit()).toEqual({
    status: 2,
    out: "",
    err: "integrations: Set INTEGRATIONS_WEBHOOK_SECRET.\n",
  });
  expect(
    await startCommand(home, [
      "listen",
      "--forward",
      "http://127.0.0.1:4000/webhooks",
    ]).waitForExit(),
  ).toEqual({
    status: 2,
    out: "",
    err: "integrations: Set INTEGRATIONS_CLIENT_ID.\n",
  });
});
