import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { aLocalReceiver, startCommand, waitUntil } from "@/e2e/support/client-command";
import { databaseUrl } from "@/e2e/support/database";
import { aLogReader } from "@/e2e/support/event-log";
import { recordOccurrence } from "@/e2e/support/listener";
import { aConnection } from "@/e2e/support/oauth";
import { freePort, type Service, startService } from "@/e2e/support/service";
import { anEvent, anOrganization } from "@/e2e/support/world";
import { verifyWebhook } from "@/lib/client/source/webhooks";

// `integrations listen` beside a web process and a worker process that share only the database
// (docs/rules/client-package.md#listen).

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const settings = { DATABASE_URL: databaseUrl };
let [web, worker]: Service[] = [];

beforeAll(async () => {
  const port = String(await freePort());
  [web, worker] = await Promise.all([
    startService({ name: "web", settings: { ...settings, PORT: port } }),
    startService({ name: "worker", settings }),
  ]);
});
afterAll(async () => {
  for (const service of [web, worker]) await service?.kill();
});

test("each occurrence is forwarded once and in order, even when the worker and then the web process are killed and restarted", async () => {
  const event = await anEvent(await anOrganization());
  const { app, webhookSecret } = await aLogReader({ id: event.organization_id });
  await aConnection(app, event);
  const taken: string[] = [];
  const forward = await aLocalReceiver(async ({ headers, raw }) => {
    await verifyWebhook({ headers, body: raw }, webhookSecret);
    taken.push(JSON.parse(raw.toString()).data.id);
    return 204;
  });
  const home = mkdtempSync(path.join(tmpdir(), "listen-"));
  const url = web?.url ?? "";
  const credentials = {
    INTEGRATIONS_URL: url,
    INTEGRATIONS_CLIENT_ID: app.client_id,
    INTEGRATIONS_CLIENT_SECRET: app.clientSecret,
  };
  const command = startCommand(home, ["listen", "--forward", forward], credentials);
  onTestFinished(async () => {
    await command.stop("SIGKILL");
    rmSync(home, { recursive: true, force: true });
  });
  await waitUntil(() => command.output.err.includes("Forwarding to"));

  const ids: string[] = [];
  const happens = async () => {
    const id = crypto.randomUUID();
    ids.push(id);
    await recordOccurrence(event, id);
  };
  await happens();
  await waitUntil(() => taken.length === 1);
  await worker?.kill();
  await happens();
  worker = await startService({ name: "worker", settings });
  await waitUntil(() => taken.length === 2);
  await web?.kill();
  await happens();
  await waitUntil(() => /does not answer \(ECONN\w+\)\. Retrying/.test(command.output.err));
  web = await startService({ name: "web", settings: { ...settings, PORT: new URL(url).port } });
  await waitUntil(() => taken.length === 3);
  expect(taken).toEqual(ids);
  expect((await command.stop("SIGINT")).status).toBe(0);
});
