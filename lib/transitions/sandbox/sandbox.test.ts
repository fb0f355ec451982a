import { expect, test } from "vitest";
import "@/e2e/support/database";
import { aLogo } from "@/e2e/support/manifest";
import { rowCounts } from "@/e2e/support/row-counts";
import { whileAnotherTransaction } from "@/e2e/support/while-another-transaction";
import { aMembership, anIntegration } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { manifestAsTyped, manifestColumns } from "@/lib/transitions/integration/store-integration";
import { editIntegration, settingsAsTyped } from "../integration/edit";
import { skipConsent } from "./access";
import { addNewcomer } from "./content";
import { createSandbox } from "./create";
import { deleteIdleSandboxes, deleteSandbox } from "./delete";

async function aPublishedIntegration() {
  const { organization, actor: publisher } = await aMembership({ verification: "unverified" });
  const integration = await anIntegration(organization, {
    webhook_url: "https://example.com/hook",
    declared_webhook_event_types: ["activity.created"],
    declared_scopes: { create: [{ name: "event.read", required: true }] },
  });
  return { integration, publisher };
}

test("a sandbox is created for an integration of an unverified organization, once, and deleting it leaves no row behind", async () => {
  const { integration, publisher } = await aPublishedIntegration();
  const before = await rowCounts();
  const both = await Promise.allSettled([
    createSandbox(publisher, integration.id),
    createSandbox(publisher, integration.id),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const during = await rowCounts();
  expect(during).toMatchObject({
    sandboxes: 1,
    people: (before.people ?? 0) + 13,
    event_people: 12,
  });
  await deleteSandbox(publisher, integration.id);
  expect(await rowCounts()).toEqual(before);
});

test("the people of a sandbox have different names, however many join and leave", async () => {
  const { integration, publisher } = await aPublishedIntegration();
  await createSandbox(publisher, integration.id);
  const { id } = await prisma().sandbox.findFirstOrThrow({
    where: { integration_id: integration.id },
  });
  for (let time = 0; time < 20; time++) await addNewcomer(publisher, { id });
  await prisma().person.delete({ where: { id: (await addNewcomer(publisher, { id })).personId } });
  await prisma().person.deleteMany({ where: { sandbox_id: id, name: { startsWith: "Rosa" } } });
  await addNewcomer(publisher, { id });
  const names = (await prisma().person.findMany({ where: { sandbox_id: id } })).map(
    ({ name }) => name,
  );
  expect(names).toEqual([...new Set(names)]);
  await deleteSandbox(publisher, integration.id);
});

test("a sandbox that nobody uses is deleted automatically, and one in use is not", async () => {
  const { integration, publisher } = await aPublishedIntegration();
  await createSandbox(publisher, integration.id);
  const signal = new AbortController().signal;
  await deleteIdleSandboxes(signal, "now() + interval '29 days'");
  expect(await prisma().sandbox.count()).toBe(1);
  await prisma().connection.create({
    data: {
      integration_id: (
        await prisma().integration.findFirstOrThrow({ where: { sandbox_id: { not: null } } })
      ).id,
      event_id: (await prisma().event.findFirstOrThrow({ where: { sandbox_id: { not: null } } }))
        .id,
      last_call_at: new Date(Date.now() + 20 * 86_400_000),
    },
  });
  await deleteIdleSandboxes(signal, "now() + interval '31 days'");
  expect(await prisma().sandbox.count()).toBe(1);
  await deleteIdleSandboxes(signal, "now() + interval '51 days'");
  expect(await prisma().sandbox.count()).toBe(0);
});

test("a sandbox that is used while idle ones are being deleted stays", async () => {
  const { integration, publisher } = await aPublishedIntegration();
  await createSandbox(publisher, integration.id);
  await whileAnotherTransaction(
    (tx) =>
      tx.$executeRaw`UPDATE sandboxes SET used_at = now() + interval '30 days' WHERE integration_id = ${integration.id}::uuid`,
    () => deleteIdleSandboxes(new AbortController().signal, "now() + interval '31 days'"),
  );
  expect(await prisma().sandbox.count({ where: { integration_id: integration.id } })).toBe(1);
});

test("a consent without screens does not grant a scope that is just being removed", async () => {
  const { integration, publisher } = await aPublishedIntegration();
  await createSandbox(publisher, integration.id);
  const testIntegration = await prisma().integration.findFirstOrThrow({
    where: { sandbox: { integration_id: integration.id } },
  });
  await prisma().declaredScope.create({
    data: { integration_id: testIntegration.id, name: "participants.read", required: false },
  });
  await whileAnotherTransaction(
    async (tx) => {
      await tx.$queryRaw`SELECT FROM integrations WHERE id = ${testIntegration.id}::uuid FOR NO KEY UPDATE`;
      await tx.declaredScope.deleteMany({
        where: { integration_id: testIntegration.id, name: "participants.read" },
      });
    },
    () => skipConsent(publisher, integration.id, { kind: "installation" }),
  );
  expect(
    await prisma().connection.findFirst({ where: { integration_id: testIntegration.id } }),
  ).toMatchObject({ granted_scopes: ["event.read"] });
});

test("the test integration follows an edit of its integration: credentials and connection stay, and an added scope requires re-consent", async () => {
  const { integration, publisher } = await aPublishedIntegration();
  await createSandbox(publisher, integration.id);
  const testIntegration = () =>
    prisma().integration.findFirstOrThrow({
      where: { sandbox: { integration_id: integration.id } },
      include: {
        declared_scopes: true,
        logo: true,
        connections: true,
        client_secrets: true,
        webhook_secrets: true,
      },
    });
  await skipConsent(publisher, integration.id, { kind: "installation" });
  const before = await testIntegration();
  expect(before.connections).toMatchObject([
    { status: "connected", granted_scopes: ["event.read"] },
  ]);

  const edit = async (change: object, logo: Uint8Array | null = null) => {
    const stored = await prisma().integration.findUniqueOrThrow({
      where: { id: integration.id },
      select: { ...manifestColumns, organization_id: true, webhook_url: true, start_url: true },
    });
    const manifest = { ...manifestAsTyped(stored), ...change };
    expect(
      await editIntegration(publisher, integration.id, {
        manifest,
        logo,
        before: settingsAsTyped(stored),
      }),
    ).toHaveProperty("saved");
  };
  await edit(
    { display_name: "Badge Press", redirect_uris: ["https://app.example.com/back"] },
    await aLogo(),
  );
  expect(await testIntegration()).toMatchObject({
    id: before.id,
    client_id: before.client_id,
    display_name: "Badge Press",
    webhook_url: null,
    redirect_uris: [before.redirect_uris[0], "https://app.example.com/back"],
    logo: {
      digest: (
        await prisma().integrationLogo.findUniqueOrThrow({
          where: { integration_id: integration.id },
        })
      ).digest,
    },
    client_secrets: before.client_secrets,
    webhook_secrets: before.webhook_secrets,
    connections: [{ id: before.connections[0]?.id, status: "connected" }],
  });

  const scopes = [
    { name: "event.read", required: true },
    { name: "participants.read", required: true },
  ];
  await edit({
    declared_scopes: scopes,
    declared_webhook_event_types: ["activity.created", "activity.deleted"],
  });
  const asked = await testIntegration();
  expect(asked.declared_webhook_event_types).toEqual(["activity.created", "activity.deleted"]);
  expect(asked.declared_scopes.map(({ name }) => name).toSorted()).toEqual([
    "event.read",
    "participants.read",
  ]);
  expect(asked.connections).toMatchObject([
    { status: "reconsent_required", granted_scopes: ["event.read"] },
  ]);
  await skipConsent(publisher, integration.id, { kind: "installation" });
  expect((await testIntegration()).connections).toMatchObject([
    { status: "connected", granted_scopes: ["event.read", "participants.read"] },
  ]);
  await edit({ declared_scopes: scopes.slice(0, 1) });
  expect((await testIntegration()).connections).toMatchObject([
    { status: "connected", granted_scopes: ["event.read"] },
  ]);
});
