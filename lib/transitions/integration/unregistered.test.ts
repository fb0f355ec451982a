import { beforeEach, expect, test } from "vitest";
import "@/e2e/support/database";
import { aLogo, aManifest } from "@/e2e/support/manifest";
import { aRecordingClient } from "@/e2e/support/recording-client";
import { rowCounts } from "@/e2e/support/row-counts";
import { whileAnotherTransaction } from "@/e2e/support/while-another-transaction";
import { aMembership, anActor, anOrganization, aPerson } from "@/e2e/support/world";
import type { Actor } from "@/lib/audit/actor";
import { prisma } from "@/lib/db/prisma";
import { webhookUrlWords } from "@/lib/manifest/manifest";
import { requireKnownClient } from "@/lib/oauth/authorize/client";
import { deleteAccount } from "../account/delete";
import { deleteOrganization } from "../organization/delete";
import { createSandbox } from "../sandbox/create";
import { editIntegration, settingsAsTyped } from "./edit";
import { registerIntegration } from "./register";
import { rotateClientSecret } from "./secrets";
import { sendTestWebhook } from "./send-test-webhook";
import { setLimits } from "./set-limits";
import { forceDelete, publish, suspend, unpublish } from "./status";
import { manifestAsTyped, manifestColumns } from "./store-integration";
import {
  completeRegistration,
  deleteAbandonedUnregistered,
  deleteUnregistered,
  saveUnregistered,
  unregisteredAtMost,
} from "./unregistered";

let organization: { id: string };
let publisher: Actor;
const logo = await aLogo();
const webhookFields = {
  declared_webhook_event_types: ["participant.registered"],
  webhook_url: "https://example.com/hook",
};

beforeEach(async () => {
  ({ organization, actor: publisher } = await aMembership({ verification: "unverified" }));
});

const verify = () =>
  prisma().organization.update({
    where: { id: organization.id },
    data: { verification: "verified" },
  });

const aSubmission = (change: Record<string, unknown>) => ({
  manifest: aManifest(organization, change),
  logo,
});

const save = (change: Record<string, unknown> = webhookFields) =>
  saveUnregistered(publisher, aSubmission(change));

async function aSavedIntegration(change?: Record<string, unknown>): Promise<string> {
  const result = await save(change);
  if ("faults" in result) throw new Error(JSON.stringify(result.faults));
  return result.saved.integration_id;
}

const authorizationRequestOf = (client_id: string) => ({
  values: { client_id },
  duplicated: [],
  redirectUris: [],
  state: null,
});

const stored = (id: string) =>
  prisma().integration.findUniqueOrThrow({
    where: { id },
    include: { client_secrets: true, webhook_secrets: true },
  });

test("an unverified organization saves an integration without credentials or a usable client id, but cannot register it", async () => {
  const id = await aSavedIntegration();
  const integration = await stored(id);
  expect(integration).toMatchObject({
    status: "unregistered",
    client_secrets: [],
    webhook_secrets: [],
  });
  await expect(
    requireKnownClient(authorizationRequestOf(integration.client_id)),
  ).rejects.toMatchObject({ code: "unauthorized_client" });
  expect(await registerIntegration(publisher, aSubmission(webhookFields))).toEqual({
    faults: { organization_id: expect.stringContaining("This organization is not verified") },
  });
  expect(
    await prisma().integration.count({
      where: { organization_id: organization.id, status: "active" },
    }),
  ).toBe(0);
});

test("saving reports the same faults as a registration, and requires the person's own organization", async () => {
  expect(await save({ display_name: "" })).toMatchObject({
    faults: { display_name: expect.any(String) },
  });
  organization = await anOrganization();
  expect(await save()).toEqual({
    faults: { organization_id: "Choose an organization whose integrations you may manage." },
  });
});

test("an organization has a limited number of unregistered integrations, even when they are saved concurrently", async () => {
  const results = await Promise.all(Array.from({ length: unregisteredAtMost + 3 }, () => save()));
  expect(results.filter((result) => "saved" in result)).toHaveLength(unregisteredAtMost);
});

test("an unregistered integration is edited without a ping and without a secret", async () => {
  const id = await aSavedIntegration();
  const settings = await prisma().integration.findUniqueOrThrow({
    where: { id },
    select: { ...manifestColumns, organization_id: true, webhook_url: true, start_url: true },
  });
  const hook = aRecordingClient(500);
  const manifest = {
    ...manifestAsTyped(settings),
    webhook_url: "https://example.com/other",
    display_name: "Badge Reader",
  };
  const edited = await editIntegration(
    publisher,
    id,
    { manifest, logo: null, before: settingsAsTyped(settings) },
    hook,
  );
  expect(edited).toMatchObject({ saved: { webhook_secret: null } });
  expect(hook.sent).toEqual([]);
  expect(await stored(id)).toMatchObject({ display_name: "Badge Reader", webhook_secrets: [] });
});

test("actions that need a registration refuse an unregistered integration", async () => {
  const id = await aSavedIntegration();
  const operator = anActor(await aPerson({ is_operator: true }));
  const attempts = [
    () => rotateClientSecret(publisher, id),
    () => sendTestWebhook(publisher, id, { event_type: "participant.registered" }),
    () => publish(publisher, id),
    () => unpublish(publisher, id),
    () => suspend(operator, id),
    () => forceDelete(operator, id),
    () => setLimits(operator, id, { limit_installation: null, limit_user: null }),
  ];
  for (const attempt of attempts)
    await expect(attempt()).rejects.toMatchObject({
      code: expect.stringMatching(/resource_not_found|invalid_request/),
    });
  expect(await stored(id)).toMatchObject({ status: "unregistered", client_secrets: [] });
});

test("completing the registration requires verification and a reachable webhook address, and keeps id and sandbox", async () => {
  const id = await aSavedIntegration();
  const sandbox = await createSandbox(publisher, id);
  const before = await stored(id);
  const expectRefusal = (words: string, status = 200) =>
    expect(completeRegistration(publisher, id, aRecordingClient(status))).rejects.toMatchObject({
      message: expect.stringContaining(words),
    });
  await expectRefusal("not verified");
  await verify();
  await expectRefusal("It answered 500", 500);
  expect((await stored(id)).client_secrets).toEqual([]);

  const hook = aRecordingClient();
  const registered = await completeRegistration(publisher, id, hook);
  expect(hook.sent).toHaveLength(1);
  expect(registered).toMatchObject({
    integration_id: id,
    client_secret: expect.stringMatching(/^svc_cs_/),
    webhook_secret: expect.stringMatching(/^whsec_/),
  });
  const after = await stored(id);
  expect(after).toMatchObject({ status: "active", client_id: registered.client_id });
  expect(after.created_at.getTime()).toBeGreaterThan(before.created_at.getTime());
  expect(await requireKnownClient(authorizationRequestOf(registered.client_id))).toMatchObject({
    id,
    takesNewAccess: true,
  });
  const testIntegration = await prisma().integration.findUniqueOrThrow({
    where: { client_id: sandbox.clientId },
    select: { sandbox: { select: { integration_id: true } } },
  });
  expect(testIntegration.sandbox?.integration_id).toBe(id);
  const actions = await prisma().auditEntry.findMany({
    where: { integration_id: id },
    orderBy: { at: "asc" },
    select: { action: true },
  });
  expect(actions.map(({ action }) => action)).toEqual([
    "integration.saved",
    "integration.registered",
  ]);
  await expectRefusal("already registered");
});

test("event types need no webhook address before the registration, and completing it asks for one", async () => {
  const types = { declared_webhook_event_types: ["participant.registered"], webhook_url: "" };
  expect(await registerIntegration(publisher, aSubmission(types))).toMatchObject({
    faults: { webhook_url: webhookUrlWords },
  });
  const id = await aSavedIntegration(types);
  const { clientId } = await createSandbox(publisher, id);
  const settings = await prisma().integration.findUniqueOrThrow({
    where: { id },
    select: { ...manifestColumns, organization_id: true, webhook_url: true, start_url: true },
  });
  const edit = (change: Record<string, unknown>) =>
    editIntegration(publisher, id, {
      manifest: { ...manifestAsTyped(settings), ...change },
      logo: null,
      before: settingsAsTyped(settings),
    });
  const declared_webhook_event_types = ["participant.registered", "thread.created"];
  expect(await edit({ declared_webhook_event_types })).toHaveProperty("saved");
  const testIntegration = await prisma().integration.findUniqueOrThrow({
    where: { client_id: clientId },
  });
  expect(testIntegration).toMatchObject({ declared_webhook_event_types, webhook_url: null });

  await verify();
  await expect(completeRegistration(publisher, id)).rejects.toMatchObject({
    code: "invalid_request",
    message: webhookUrlWords,
  });
  expect(await stored(id)).toMatchObject({ status: "unregistered", client_secrets: [] });
  await prisma().integration.update({ where: { id }, data: { webhook_url: "https://a.example/" } });
  expect(await completeRegistration(publisher, id, aRecordingClient())).toMatchObject({
    webhook_secret: expect.stringMatching(/^whsec_/),
  });
});

test("exactly one of two people who complete a registration concurrently gets the credentials", async () => {
  const id = await aSavedIntegration({});
  await verify();
  const both = await Promise.allSettled([
    completeRegistration(publisher, id),
    completeRegistration(publisher, id),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect((await stored(id)).client_secrets).toHaveLength(1);
});

test("deleting an unregistered integration deletes its sandbox and leaves two audit entries; a registered one cannot be deleted", async () => {
  const before = await rowCounts();
  const id = await aSavedIntegration();
  await createSandbox(publisher, id);
  await deleteUnregistered(publisher, id);
  expect(await rowCounts()).toEqual({ ...before, audit_entries: (before.audit_entries ?? 0) + 2 });

  const registered = await aSavedIntegration({});
  await verify();
  await completeRegistration(publisher, registered);
  await expect(deleteUnregistered(publisher, registered)).rejects.toMatchObject({
    code: "invalid_request",
  });
});

test("an abandoned integration is deleted automatically: after the idle time unless it has a sandbox, or with its organization", async () => {
  const signal = new AbortController().signal;
  await prisma().integration.deleteMany({ where: { status: "unregistered", own_sandbox: null } });
  const [idle, withSandbox] = [await aSavedIntegration(), await aSavedIntegration()];
  await createSandbox(publisher, withSandbox);
  const remainingIds = async () =>
    (await prisma().integration.findMany({ where: { organization_id: organization.id } }))
      .map(({ id }) => id)
      .toSorted();
  await deleteAbandonedUnregistered(signal, "now() + interval '89 days'");
  expect(await remainingIds()).toEqual([idle, withSandbox].toSorted());
  await deleteAbandonedUnregistered(signal, "now() + interval '91 days'");
  expect(await remainingIds()).toEqual([withSandbox]);
  await deleteOrganization(publisher, organization.id);
  await deleteAbandonedUnregistered(signal);
  expect(await remainingIds()).toEqual([]);
});

test("an integration that its publisher changes while abandoned ones are being deleted stays", async () => {
  const id = await aSavedIntegration();
  await whileAnotherTransaction(
    (tx) =>
      tx.$executeRaw`UPDATE integrations SET updated_at = now() + interval '90 days' WHERE id = ${id}::uuid`,
    () => deleteAbandonedUnregistered(new AbortController().signal, "now() + interval '91 days'"),
  );
  expect(await prisma().integration.count({ where: { id } })).toBe(1);
});

test("an unregistered integration does not prevent anybody from deleting their account", async () => {
  await aSavedIntegration();
  await deleteAccount(publisher);
  expect(
    await prisma().person.count({ where: { id: publisher.personId, deleted_at: { not: null } } }),
  ).toBe(1);
});
