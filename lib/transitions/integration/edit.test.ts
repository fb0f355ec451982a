import { beforeEach, expect, test } from "vitest";
import "@/e2e/support/database";
import { actorOf } from "@/e2e/support/actor";
import { aLogo, aManifest } from "@/e2e/support/manifest";
import { aRecordingClient } from "@/e2e/support/recording-client";
import {
  aConnection,
  aMember,
  aMembership,
  anEvent,
  anInstallationToken,
  anOrganization,
  aPerson,
} from "@/e2e/support/world";
import type { Actor } from "@/lib/audit/actor";
import { prisma } from "@/lib/db/prisma";
import { serviceSignature } from "@/lib/webhooks/outgoing/signature";
import { editIntegration } from "./edit";
import { registerIntegration } from "./register";
import { type ManifestAsTyped, manifestAsTyped } from "./store-integration";

let organization: { id: string };
let publisher: Actor;
let id: string;
let before: ManifestAsTyped;

beforeEach(async () => {
  ({ organization, actor: publisher } = await aMembership());
  const result = await registerIntegration(publisher, {
    manifest: aManifest(organization),
    logo: await aLogo(),
  });
  if ("faults" in result) throw new Error(JSON.stringify(result.faults));
  id = result.registered.integration_id;
  before = await storedManifest();
});

const storedManifest = async () =>
  manifestAsTyped(
    await prisma().integration.findUniqueOrThrow({
      where: { id },
      include: { declared_scopes: true },
    }),
  );

const edit = (
  change: Partial<ManifestAsTyped>,
  {
    client = aRecordingClient(),
    actor = publisher,
    logo = null as Uint8Array | null,
    from = before,
  } = {},
) => editIntegration(actor, id, { manifest: { ...from, ...change }, logo, before: from }, client);

async function saveEdit(
  change: Partial<ManifestAsTyped>,
  options: Parameters<typeof edit>[1] = {},
) {
  const result = await edit(change, { from: await storedManifest(), ...options });
  if (!("saved" in result)) throw new Error(JSON.stringify(result));
  return result.saved;
}

const scopes = (...names: string[]) =>
  names.map((name) => ({ name, required: name === "event.read" }));

const webhookFields = {
  declared_webhook_event_types: ["thread.created"],
  webhook_url: "https://example.com/hook",
};

test("the start URL is saved with the manifest and must have the origin of a redirect URI, even when these change later", async () => {
  const { redirect_uris } = before;
  const start_url = new URL("/start?from=catalog", redirect_uris[0]).href;
  const result = await editIntegration(publisher, id, {
    manifest: before,
    logo: null,
    startUrl: start_url,
    before: { ...before, start_url: "" },
  });
  expect(result).toMatchObject({ saved: { settings: { start_url } } });
  const start = async () =>
    (await prisma().integration.findUniqueOrThrow({ where: { id } })).start_url;
  expect(await start()).toBe(start_url);
  expect(await storedManifest()).not.toHaveProperty("start_url");
  const entry = await prisma().auditEntry.findFirstOrThrow({
    where: { action: "integration.edited" },
    orderBy: { at: "desc" },
  });
  expect(entry.details).toMatchObject({ fields: ["start_url"] });

  const fault = {
    faults: { start_url: "Use the origin of one of the redirect URIs: https://moved.example." },
  };
  expect(await edit({ redirect_uris: ["https://moved.example/callback"] })).toEqual(fault);
  expect(await storedManifest()).toMatchObject({ redirect_uris });
  const elsewhere = {
    manifest: before,
    logo: null,
    startUrl: "https://elsewhere.example/",
    before,
  };
  expect(await editIntegration(publisher, id, elsewhere)).toMatchObject({
    faults: { start_url: expect.stringContaining("Use the origin of one") },
  });
  await saveEdit({ redirect_uris: [...redirect_uris, "https://moved.example/callback"] });
  await editIntegration(publisher, id, {
    manifest: await storedManifest(),
    logo: null,
    startUrl: " ",
    before: await storedManifest(),
  });
  expect(await start()).toBeNull();
});

test("a redirect URI with a parameter of the answer is refused, but one that was stored earlier stays and prevents no other edit", async () => {
  const [earlier, added] = [
    "https://example.com/callback?state=fixed",
    "https://example.com/callback?code=1",
  ];
  await prisma().integration.update({ where: { id }, data: { redirect_uris: [earlier] } });
  expect(await edit({ redirect_uris: [earlier, added] }, { from: await storedManifest() })).toEqual(
    {
      faults: {
        "redirect_uris.1": "Remove the parameter code: the service adds it when it answers.",
      },
    },
  );
  await saveEdit({ display_name: "Renamed" });
  expect(await storedManifest()).toMatchObject({
    display_name: "Renamed",
    redirect_uris: [earlier],
  });
});

test("every field except organization and visibility is edited in place", async () => {
  const change = {
    display_name: "Badge Press",
    description: "Prints and sends badges.",
    tagline: "",
    publisher_name: "Ink & Paper",
    support_email: "support@example.org",
    publisher_website_url: "",
    privacy_policy_url: "https://example.org/policy",
    redirect_uris: ["https://app.example.org/callback", "https://app.example.org/callback/"],
    webhook_url: "https://example.org/hook",
  };
  await saveEdit({
    ...change,
    organization_id: (await anOrganization()).id,
    visibility: "organization-only",
  });
  expect(await storedManifest()).toEqual({ ...before, ...change });
});

test("an edit that adds no scope does not require re-consent", async () => {
  const connection = await aConnection({ id }, await anEvent(organization));
  const { scopes: change } = await saveEdit({
    display_name: "Other",
    declared_scopes: [{ name: "event.read", required: false }],
  });
  expect(change).toEqual({ added: [], removed: ["participants.read"], reconsent: 0 });
  expect(
    await prisma().connection.findFirstOrThrow({ where: { id: connection.id } }),
  ).toMatchObject({ status: "connected" });
});

test("adding a scope puts every live connection into re-consent-required, and gives nobody the scope", async () => {
  const connection = await aConnection({ id }, await anEvent(organization), ["event.read"]);
  await aConnection({ id }, await anEvent(await anOrganization()), ["event.read"]);
  const ended = await aConnection({ id }, await anEvent(organization), ["event.read"]);
  await prisma().connection.updateMany({
    where: { id: ended.id },
    data: { status: "ended", ended_at: new Date() },
  });
  const { familyId } = await anInstallationToken(connection, ["event.read"]);

  const { scopes: change } = await saveEdit({
    declared_scopes: scopes("event.read", "participants.read", "program.read"),
  });
  expect(change).toEqual({ added: ["program.read"], removed: [], reconsent: 2 });
  const rows = await prisma().connection.findMany({
    where: { integration_id: id },
    select: { status: true, granted_scopes: true },
  });
  expect(rows.map(({ status }) => status).sort()).toEqual([
    "ended",
    "reconsent_required",
    "reconsent_required",
  ]);
  expect(rows.every(({ granted_scopes }) => granted_scopes.join() === "event.read")).toBe(true);
  const family = await prisma().tokenFamily.findUniqueOrThrow({
    where: { id: familyId },
    include: { access_tokens: true },
  });
  expect(family).toMatchObject({
    scopes: ["event.read"],
    revoked_at: null,
    access_tokens: [{ scopes: ["event.read"], revoked_at: null }],
  });
});

test("the first event types issue a webhook secret, once; later ones are signed with the existing secret", async () => {
  const first = await saveEdit(webhookFields);
  expect(first.webhook_secret).toMatch(/^whsec_/);
  expect(
    (await saveEdit({ declared_webhook_event_types: ["thread.created", "thread.updated"] }))
      .webhook_secret,
  ).toBeNull();
  await saveEdit({ declared_webhook_event_types: [] });
  expect(
    (await saveEdit({ declared_webhook_event_types: ["thread.deleted"] })).webhook_secret,
  ).toBeNull();
  expect(await prisma().webhookSecret.count({ where: { integration_id: id } })).toBe(1);
});

test("a new webhook address is pinged with the current secret; an unchanged one is not", async () => {
  const { webhook_secret } = await saveEdit(webhookFields);
  const unchanged = aRecordingClient();
  await saveEdit({ display_name: "Other" }, { client: unchanged });
  expect(unchanged.sent).toEqual([]);
  const moved = aRecordingClient();
  await saveEdit({ webhook_url: "https://example.com/other" }, { client: moved });
  const [ping] = moved.sent;
  expect(ping?.headers["X-Service-Signature"]).toBe(
    serviceSignature(
      webhook_secret ?? "",
      Number(ping?.headers["X-Service-Timestamp"]),
      ping?.body ?? "",
    ),
  );
});

test("a new webhook address or redirect URI needs a fresh proof, before anything is sent, and all managers get a notice", async () => {
  const colleague = await aPerson();
  await aMember(organization, colleague);
  const stale = { ...publisher, provedAt: new Date(Date.now() - 601_000) };
  const [client, moved] = [
    aRecordingClient(),
    [...before.redirect_uris, "https://moved.example/callback"],
  ];
  for (const change of [webhookFields, { redirect_uris: moved }])
    await expect(edit(change, { actor: stale, client })).rejects.toMatchObject({
      code: "invalid_token",
      status: 401,
    });
  expect(client.sent).toEqual([]);
  expect(await storedManifest()).toEqual(before);
  await saveEdit(
    { display_name: "Other", redirect_uris: [...before.redirect_uris].reverse() },
    { actor: stale },
  );

  await saveEdit({ ...webhookFields, redirect_uris: moved });
  const notices = await prisma().notification.findMany({
    where: { kind: "integration.addresses_changed", integration_id: id },
    select: { person_id: true, details: true },
  });
  expect(notices.map(({ person_id }) => person_id).sort()).toEqual(
    [publisher.personId, colleague.id].sort(),
  );
  expect(notices[0]?.details).toMatchObject({
    addresses: ["https://example.com/hook", "https://moved.example/callback"],
  });
  await saveEdit({ redirect_uris: before.redirect_uris }, { actor: stale });
});

test("an address that does not respond with 2xx is a fault at its field, and nothing is saved", async () => {
  expect(
    await edit({ ...webhookFields, display_name: "Other" }, { client: aRecordingClient(404) }),
  ).toEqual({
    faults: { webhook_url: expect.stringContaining("It answered 404.") },
  });
  expect(await storedManifest()).toEqual(before);
});

test("faults of manifest and logo are reported together, and nothing is saved", async () => {
  const result = await edit(
    { display_name: "", redirect_uris: ["http://x.example"] },
    { logo: Buffer.from("GIF89a") },
  );
  expect("faults" in result && Object.keys(result.faults).sort()).toEqual([
    "display_name",
    "logo",
    "redirect_uris.0",
  ]);
  expect(await storedManifest()).toEqual(before);
});

test("a new logo replaces the old one; without a file the old logo stays", async () => {
  const digest = async () =>
    (await prisma().integrationLogo.findUniqueOrThrow({ where: { integration_id: id } })).digest;
  const old = await digest();
  await saveEdit({ display_name: "Other" });
  expect(await digest()).toBe(old);
  await saveEdit({}, { logo: await aLogo("#a3251c") });
  expect(await digest()).not.toBe(old);
});

test("a change that somebody else saved in the meantime is not overwritten: the fields are named and nothing is saved", async () => {
  await saveEdit({ description: "By somebody else.", declared_scopes: scopes("event.read") });
  await expect(edit({ display_name: "Mine" })).rejects.toThrow(
    "since you opened the form: description, declared scopes. Your changes were not saved.",
  );
  expect(await storedManifest()).toMatchObject({
    display_name: "Badge Printer",
    description: "By somebody else.",
  });
});

test("exactly one of two concurrent edits is saved", async () => {
  const results = await Promise.allSettled([
    edit({ display_name: "One" }),
    edit({ display_name: "Two" }),
  ]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const [refused] = results.flatMap((result) =>
    result.status === "rejected" ? [result.reason] : [],
  );
  expect(refused).toMatchObject({
    code: "validation_error",
    message: expect.stringContaining("display name"),
  });
});

test("a person who cannot manage an integration cannot edit it", async () => {
  await expect(
    edit({ display_name: "Other" }, { actor: actorOf(await aPerson()) }),
  ).rejects.toMatchObject({ code: "resource_not_found" });
});

test("an edit is audited with the changed fields", async () => {
  await aConnection({ id }, await anEvent(organization), ["event.read"]);
  await saveEdit({ display_name: "Other", declared_scopes: scopes("event.read", "program.read") });
  const entry = await prisma().auditEntry.findFirstOrThrow({
    where: { integration_id: id, action: "integration.edited" },
  });
  expect(entry).toMatchObject({
    actor_person_id: publisher.personId,
    details: {
      fields: ["display_name", "declared_scopes"],
      added_scopes: ["program.read"],
      removed_scopes: ["participants.read"],
      connections_to_reconsent: 1,
    },
  });
});
