import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { aLogReader, assignLogPositions, readLogPage } from "@/e2e/support/event-log";
import { eventually } from "@/e2e/support/eventually";
import { sendTo } from "@/e2e/support/hosts";
import { recordOccurrence } from "@/e2e/support/listener";
import { machineHost } from "@/e2e/support/machine-host";
import {
  aCode,
  aConnection,
  aCookieHeader,
  authorizeUrl,
  exchangeRequest,
  formRequest,
} from "@/e2e/support/oauth";
import { allowOnConsentScreen } from "@/e2e/support/oauth-browser";
import { anEvent, anOrganization, aParticipant, aPerson } from "@/e2e/support/world";
import { config } from "@/lib/config/config";
import { migrate } from "@/lib/db/migrate";
import { prisma } from "@/lib/db/prisma";
import { closeSharedConnections } from "@/lib/db/shared-connections";
import { receiptFile } from "@/lib/http/download";
import { checkSignedStatement } from "@/lib/portal/checked-statement";
import { publicKeys } from "@/lib/tokens/signing-keys";
import { fanOut } from "@/lib/webhooks/outbox/fan-out";
import { claimOccurrences } from "@/lib/webhooks/outbox/occurrences";
import { aPrimary, archiving, type DatabaseServer, endServers } from "./support/database-pair";

// docs/operating/restore.md

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let primary: DatabaseServer;
const ours = config().DATABASE_URL ?? "";

beforeAll(async () => {
  primary = await aPrimary(archiving);
  await migrate(primary.url);
  await useDatabase(primary.url);
});
const host = machineHost();
afterAll(async () => {
  await useDatabase(ours);
  await endServers();
});

async function useDatabase(url: string) {
  await closeSharedConnections();
  for (const name of ["servicePool", "servicePrisma", "serviceDeliveryPools"])
    Reflect.deleteProperty(globalThis, name);
  config().DATABASE_URL = url;
}

test("a base backup and the archived log restore a time between two commits: what integrations, readers of the event log and holders of receipts see then", async () => {
  const restoreUntil = await primary.backUp();
  const organization = await anOrganization();
  const event = await anEvent(organization);
  const { app } = await aLogReader(organization, {
    scopes: { "event.read": "required", "profile.read": "required" },
  });
  await aConnection(app, event);
  const exchange = async () => {
    const code = await aCode(app, event, await aPerson());
    return (await (await sendTo(host.origin, exchangeRequest(app, code))).json()).access_token;
  };
  const read = async (token: string) => {
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await fetch(`${host.origin}/api/v1/events/${event.id}`, { headers });
    return [answer.status, answer.ok ? undefined : (await answer.json()).error];
  };
  const happens = async () => {
    const id = crypto.randomUUID();
    await recordOccurrence(event, id);
    await fanOut(await claimOccurrences(10, 30), () => {});
    await assignLogPositions();
    return id;
  };
  const idsOf = ({ items }: Awaited<ReturnType<typeof readLogPage>>) =>
    items.map(({ body }) => JSON.parse(body ?? "").data.id);
  const download = async (id: string, person: { id: string }) =>
    receiptFile(
      new Request(`${host.origin}/receipts/${id}`, { headers: await aCookieHeader(person) }),
    );
  const decide = async (person: { id: string }) => {
    const address = authorizeUrl(app, { scope: "profile.read" });
    await allowOnConsentScreen(address, await aCookieHeader(person));
    const { id } = await prisma().consentReceipt.findFirstOrThrow({
      where: { person_id: person.id },
    });
    const receipt = await (await download(id, person)).text();
    return { receipt, downloadNow: () => download(id, person) };
  };
  const [early, late] = [await aPerson(), await aPerson()];
  for (const person of [early, late]) await aParticipant(event, person);
  const keys = (await publicKeys()).keys.map(({ kid }) => kid);

  const decidedBefore = await decide(early);
  const [kept, revokedLater, first] = [await exchange(), await exchange(), await happens()];
  const [{ at } = {}] = await primary.query("SELECT clock_timestamp()::text AS at");
  const [issuedLater] = [await exchange(), await happens()];
  const credentials = { client_id: app.client_id, client_secret: app.clientSecret };
  const decidedLater = await decide(late);
  const revocation = formRequest("/oauth/revoke", { ...credentials, token: revokedLater });
  expect((await sendTo(host.origin, revocation)).status).toBe(200);
  const { next } = await readLogPage(host.origin, app);

  await primary.query("SELECT pg_switch_wal()");
  await eventually(async () => {
    const [{ done } = {}] = await primary.query(
      "SELECT last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) AS done FROM pg_stat_archiver",
    );
    expect(done).toBe(true);
  });
  primary.kill();
  const restored = await restoreUntil(String(at));
  await useDatabase(restored.url);

  expect(await read(kept)).toEqual([200, undefined]);
  expect(await read(issuedLater)).toEqual([401, "invalid_token"]);
  expect(await read(revokedLater)).toEqual([200, undefined]);
  expect((await publicKeys()).keys.map(({ kid }) => kid)).toEqual(keys);
  expect(idsOf(await readLogPage(host.origin, app))).toEqual([first]);
  // What people have kept proves their decisions, also the one that is gone here.
  for (const { receipt } of [decidedBefore, decidedLater])
    expect(await checkSignedStatement(receipt)).toMatchObject({
      valid: true,
      receipt: { client_id: app.client_id, event: event.id },
    });
  expect((await decidedBefore.downloadNow()).status).toBe(200);
  expect((await decidedLater.downloadNow()).status).toBe(404);

  const manual = readFileSync("docs/operating/restore.md", "utf8");
  await restored.query(/UPDATE event_log_head [^`;]+/.exec(manual)?.[0] ?? "");
  const later = await happens();
  expect(idsOf(await readLogPage(host.origin, app, `?after=${next}`))).toEqual([later]);
});
