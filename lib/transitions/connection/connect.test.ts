import { beforeEach, expect, test } from "vitest";
import "@/e2e/support/database";
import { aBundle, bundleOfEvent, loadJson, uuid } from "@/e2e/support/bundle";
import { proofAsShown } from "@/e2e/support/consent-proof";
import { emptyTables } from "@/e2e/support/empty-tables";
import { takeOccurrenceCounts } from "@/e2e/support/feed-lines";
import { aCookieHeader, anApp, authorizeUrl, formRequest } from "@/e2e/support/oauth";
import { statementsThatWait } from "@/e2e/support/statements-that-wait";
import { whileAnotherTransaction } from "@/e2e/support/while-another-transaction";
import {
  aMember,
  aMembership,
  anActor,
  anIntegration,
  anOrganization,
  aPerson,
} from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { authorizeEndpoint } from "@/lib/http/authorize-endpoint";
import { consentDecision } from "@/lib/http/decision-endpoint";
import { actorOfRequest } from "@/lib/session/actor-of-request";
import { submitApplication } from "@/lib/transitions/application/submit";
import { skipConsent } from "@/lib/transitions/sandbox/access";
import { createSandbox } from "@/lib/transitions/sandbox/create";
import { lockAgainstConnectingSql } from "./import-lock";

// Connecting while an import writes a file about the event
// (docs/rules/oauth.md#connecting-during-an-import).

beforeEach(async () => {
  await emptyTables("people", "organizations", "occurrences", "audit_entries");
  await loadJson(aBundle());
});

/** An organizer in front of the consent screen. Returns what `Allow` does. */
async function anOrganizerWhoMayConnect(
  data: Parameters<typeof aPerson>[0] = {},
): Promise<() => Promise<Response>> {
  const [app, organizer] = [await anApp(await anOrganization()), await aPerson(data)];
  await aMember({ id: uuid(1) }, organizer);
  const cookie = await aCookieHeader(organizer);
  const asked = await authorizeEndpoint(
    new Request(authorizeUrl(app, { event_id: uuid(2) }), { headers: cookie }),
  );
  const request = asked.headers.get("location")?.match(/request=([0-9a-f-]{36})$/)?.[1] ?? "";
  const actor = await actorOfRequest(new Request("http://localhost:3000/", { headers: cookie }));
  const proof = actor ? await proofAsShown(actor, request) : "";
  const fromOurPage = { Origin: "http://localhost:3000", "Sec-Fetch-Site": "same-origin" };
  return () =>
    consentDecision(
      formRequest(
        "/oauth/consent/decision",
        { request, proof, decision: "allow" },
        { ...cookie, ...fromOurPage },
      ),
    );
}

const renamedThread = () => loadJson(bundleOfEvent({ threads: [{ id: uuid(30), name: "Talks" }] }));

test("an event is connected only after the file that is being written about it, so that no change is missed", async () => {
  const allow = await anOrganizerWhoMayConnect();
  let connecting: Promise<Response> | undefined;
  await whileAnotherTransaction(
    (tx) => tx.$queryRaw`SELECT id FROM threads WHERE id = ${uuid(30)}::uuid FOR UPDATE`,
    renamedThread,
    async () => {
      connecting = allow();
      await expect.poll(statementsThatWait, { interval: 5 }).toBe(2);
      expect(await prisma().connection.count()).toBe(0);
    },
  );
  expect((await connecting)?.status).toBe(303);
  expect(
    await prisma().connection.count({ where: { event_id: uuid(2), status: "connected" } }),
  ).toBe(1);
});

test("a file that withdraws an operator who is just connecting one of its events does not deadlock with that", async () => {
  const operators = ["first@example.com", "second@example.com"];
  const [first, second] = operators.map((email, n) => ({
    id: uuid(n),
    email,
    is_operator: true,
    email_proved_at: new Date(),
  }));
  await aPerson(second);
  await aPerson({ is_operator: true });
  const allow = await anOrganizerWhoMayConnect(first);
  let connecting: Promise<Response> | undefined;
  const file = {
    ...bundleOfEvent({ threads: [{ id: uuid(30), name: "Talks" }] }),
    users: operators.map((email) => ({ email, operator: false })),
  };
  const outcome = await whileAnotherTransaction(
    (tx) => tx.$queryRaw`SELECT id FROM people WHERE id = ${second?.id}::uuid FOR UPDATE`,
    () => loadJson(file),
    async () => {
      connecting = allow();
      await expect.poll(statementsThatWait, { interval: 5 }).toBe(2);
    },
  );
  expect(outcome).not.toBeTypeOf("string");
  expect((await connecting)?.status).toBe(303);
  expect(
    await prisma().connection.count({ where: { event_id: uuid(2), status: "connected" } }),
  ).toBe(1);
});

test("a file about an event that is being connected is news for the integration", async () => {
  const allow = await anOrganizerWhoMayConnect();
  let loading: ReturnType<typeof renamedThread> | undefined;
  await whileAnotherTransaction(
    (tx) => tx.$queryRaw`SELECT id FROM events WHERE id = ${uuid(2)}::uuid FOR UPDATE`,
    allow,
    async () => {
      loading = renamedThread();
      await expect.poll(statementsThatWait, { interval: 5 }).toBe(2);
    },
  );
  await loading;
  expect(await takeOccurrenceCounts()).toEqual({ "thread.updated": 1 });
});

test("participants do not wait for a file about their event", async () => {
  const person = await aPerson();
  await whileAnotherTransaction(
    (tx) => tx.$queryRaw`SELECT id FROM threads WHERE id = ${uuid(30)}::uuid FOR UPDATE`,
    renamedThread,
    () => submitApplication(anActor(person), uuid(2), { display_name: "Pia" }),
  );
  expect(
    await prisma().eventPerson.count({ where: { event_id: uuid(2), person_id: person.id } }),
  ).toBe(1);
});

test("connecting a sandbox without the consent screen waits as well", async () => {
  const { organization, actor: publisher } = await aMembership();
  const { id } = await anIntegration(organization, {
    declared_scopes: { create: [{ name: "event.read", required: true }] },
  });
  await createSandbox(publisher, id);
  const event = await prisma().event.findFirstOrThrow({
    where: { sandbox_id: { not: null } },
    select: { id: true },
  });
  const connections = await whileAnotherTransaction(
    (tx) => tx.$executeRawUnsafe(lockAgainstConnectingSql(`SELECT '${event.id}'::uuid AS id`)),
    () =>
      skipConsent(publisher, id, { kind: "installation" }).then(() =>
        prisma().connection.count({ where: { event_id: event.id } }),
      ),
  );
  expect(connections).toBe(1);
});
