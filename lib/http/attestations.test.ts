import { createLocalJWKSet, jwtVerify } from "jose";
import { beforeEach, describe, expect, test } from "vitest";
import "@/e2e/support/database";
import { aDelivery } from "@/e2e/support/deliveries";
import {
  aLogReader,
  assignLogPositions,
  basicAuthorization,
  fetchLog,
  readLogPage,
  serverSentEventsOf,
} from "@/e2e/support/event-log";
import { machineHost } from "@/e2e/support/machine-host";
import {
  aConnection,
  aConsent,
  aMember,
  anActor,
  anEvent,
  anOrganization,
  aParticipant,
  aPerson,
} from "@/e2e/support/world";
import { config } from "@/lib/config/config";
import { prisma } from "@/lib/db/prisma";
import { openPseudonymKey, pseudonym } from "@/lib/people/pseudonym";
import { checkSignedStatement } from "@/lib/portal/checked-statement";
import { disconnect } from "@/lib/transitions/connection/end";
import { revokeConsent } from "@/lib/transitions/consent/end";
import { attestDeletion } from "@/lib/transitions/deletion-duty/attest";
import { replayDeliveryId } from "@/lib/webhooks/outbox/delivery-id";

// docs/rules/deletion-duties.md: the endpoint for integrations, and the attestations it issues.

const host = machineHost();
let event: Awaited<ReturnType<typeof anEvent>>;
let reader: Awaited<ReturnType<typeof aLogReader>>;
let connection: Awaited<ReturnType<typeof aConnection>>;

beforeEach(async () => {
  event = await anEvent(await anOrganization(), { title: "Lantern Con" });
  reader = await aLogReader({ id: event.organization_id });
  connection = await aConnection(reader.app, event);
});

const post = (
  body: unknown,
  credentials: Parameters<typeof basicAuthorization>[0] = reader.app,
  init: RequestInit = {},
) =>
  fetch(`${host.origin}/webhooks/v1/attestations`, {
    method: "POST",
    headers: { ...basicAuthorization(credentials), "Content-Type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
    ...init,
  });

async function attest(body: unknown): Promise<{ status: number; attestation: string }> {
  const response = await post(body);
  const answer = await response.json();
  expect(Object.keys(answer)).toEqual(["attestation"]);
  return { status: response.status, ...answer };
}

async function expectRefused(
  answer: Promise<Response>,
  status: number,
  error: string,
  field?: string,
) {
  const response = await answer;
  const body = await response.json();
  expect([response.status, body.error, body.field]).toEqual([status, error, field]);
  return response;
}

/** A duty opened by a revoked consent, and the delivery that announced it. */
async function aRevocation() {
  const person = await aPerson();
  await aParticipant(event, person);
  await aConsent(connection, person);
  await revokeConsent(anActor(person), reader.app.id);
  const duty = await prisma().deletionDuty.findFirstOrThrow({
    where: { integration_id: reader.app.id, person_id: person.id },
  });
  const delivery = await aDelivery(reader.app, event, {
    event_type: "user.revoked_access",
    status: "dead",
  });
  await prisma().delivery.updateMany({
    where: { id: delivery.id },
    data: { occurrence_id: duty.occurrence_id ?? "" },
  });
  await assignLogPositions();
  return { person, duty, delivery };
}

async function aDisconnection() {
  const organizer = await aPerson();
  await aMember({ id: event.organization_id }, organizer);
  await disconnect(anActor(organizer), connection.id);
  return prisma().deletionDuty.findFirstOrThrow({
    where: { integration_id: reader.app.id, cause: "disconnected" },
  });
}

const dutyNow = (duty: { id: string }) =>
  prisma().deletionDuty.findUniqueOrThrow({ where: { id: duty.id } });

describe("attesting", () => {
  test("answers 201 with a JWS by delivery id, then 200 with the same JWS by duty id, audited once as the integration's act", async () => {
    const { duty, delivery } = await aRevocation();
    const first = await attest({ delivery_id: delivery.delivery_id });
    const second = await attest({ duty_id: duty.id });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.attestation).toBe(first.attestation);
    expect(await dutyNow(duty)).toMatchObject({
      attestation: first.attestation,
      attested_at: expect.any(Date),
    });
    expect(
      await prisma().auditEntry.findMany({
        where: { action: "deletion_duty.attested", subject_id: duty.id },
      }),
    ).toMatchObject([
      {
        actor_kind: "integration",
        actor_person_id: null,
        integration_id: reader.app.id,
        event_id: event.id,
        organization_id: event.organization_id,
      },
    ]);
  });

  test("accepts the delivery id of a replay for the same duty", async () => {
    const { duty, delivery } = await aRevocation();
    const replayed = replayDeliveryId();
    await aDelivery(reader.app, event, {
      event_type: "user.revoked_access",
      delivery_id: replayed,
      replay_of: delivery.delivery_id,
    });
    await prisma().delivery.updateMany({
      where: { delivery_id: replayed },
      data: { occurrence_id: duty.occurrence_id ?? "" },
    });
    const { status, attestation } = await attest({ delivery_id: replayed });
    expect([status, (await dutyNow(duty)).attestation]).toEqual([201, attestation]);
  });

  test("creates one attestation for sixteen concurrent requests, the publisher's page included, and all get the same JWS", async () => {
    const duty = await aDisconnection();
    const publisher = await aPerson();
    await aMember({ id: event.organization_id }, publisher);
    const byPage = attestDeletion(anActor(publisher), reader.app.id, duty.id);
    const byClient = await Promise.all(
      Array.from({ length: 15 }, () => attest({ duty_id: duty.id })),
    );
    const all = [
      ...byClient.map(({ status, attestation }) => ({ isNew: status === 201, attestation })),
      await byPage,
    ];
    expect(new Set(all.map(({ attestation }) => attestation)).size).toBe(1);
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await prisma().auditEntry.count({ where: { subject_id: duty.id } })).toBe(1);
  });

  test("works after the duty is overdue, and for a suspended or unpublished integration", async () => {
    const { duty } = await aRevocation();
    await prisma().deletionDuty.update({
      where: { id: duty.id },
      data: { opened_at: new Date("2026-01-01T00:00:00Z") },
    });
    await prisma().integration.update({
      where: { id: reader.app.id },
      data: { status: "suspended_by_service" },
    });
    expect((await attest({ duty_id: duty.id })).status).toBe(201);
  });
});

describe("the JWS", () => {
  test("verifies offline with the published keys, names the participant only by pseudonym, and states what it does not prove", async () => {
    const { person, duty } = await aRevocation();
    const { attestation } = await attest({ duty_id: duty.id });
    const keys = createLocalJWKSet(await (await fetch(`${host.origin}/oauth/jwks`)).json());
    const expected = {
      typ: "deletion-attestation+jwt",
      issuer: host.origin,
      audience: `${host.origin}/receipts/check`,
    };
    const { payload } = await jwtVerify(attestation, keys, expected);
    const sub = pseudonym(openPseudonymKey(reader.app.pseudonym_key, reader.app.id), person.id);
    const { attested_at, opened_at } = await dutyNow(duty);
    expect(payload).toMatchObject({
      client_id: reader.app.client_id,
      jti: duty.id,
      sub,
      cause: "user.revoked_access",
      event: event.id,
      required_at: opened_at.toISOString(),
      attested_at: attested_at?.toISOString(),
      proves: expect.stringContaining("not the deletion"),
    });
    for (const personal of [person.name, person.email, person.id])
      expect(JSON.stringify(payload)).not.toContain(personal);
  });

  test("fails with one altered byte, offline and on the check page", async () => {
    const { attestation } = await attest({ duty_id: (await aDisconnection()).id });
    const keys = createLocalJWKSet(await (await fetch(`${host.origin}/oauth/jwks`)).json());
    expect(await checkSignedStatement(attestation)).toMatchObject({
      valid: true,
      attestation: {
        cause: "disconnected",
        event: event.id,
        client_name: "Badge Printer",
        event_title: "Lantern Con",
      },
    });
    const places = Array.from({ length: Math.floor(attestation.length / 7) }, (_, n) => n * 7);
    for (const at of places) {
      const altered = `${attestation.slice(0, at)}${attestation[at] === "A" ? "B" : "A"}${attestation.slice(at + 1)}`;
      await expect(jwtVerify(altered, keys), `letter ${at}`).rejects.toThrow();
      expect(await checkSignedStatement(altered), `letter ${at}`).toMatchObject({ valid: false });
    }
  });

  test("has one spelling: the check page refuses a last letter that differs only in bits that decoders ignore", async () => {
    const { attestation } = await attest({ duty_id: (await aDisconnection()).id });
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    for (const letter of alphabet) {
      const spelled = attestation.slice(0, -1) + letter;
      expect(await checkSignedStatement(spelled), letter).toMatchObject({
        valid: spelled === attestation,
      });
    }
  });
});

describe("it refuses", () => {
  test("the same clients as the event log", async () => {
    const path = `${host.origin}/webhooks/v1/attestations`;
    await expectRefused(fetch(path, { method: "POST" }), 400, "invalid_client");
    await expectRefused(
      post({}, { ...reader.app, clientSecret: "svc_cs_wrong" }),
      400,
      "invalid_client",
    );
    await expectRefused(
      post({}, { client_id: "nobody", clientSecret: "svc_cs_nothing" }),
      400,
      "invalid_client",
    );
    await expectRefused(
      fetch(`${path}?client_secret=x`, { method: "POST", headers: basicAuthorization(reader.app) }),
      400,
      "invalid_request",
    );
    const read = await expectRefused(
      fetch(path, { headers: basicAuthorization(reader.app) }),
      405,
      "invalid_request",
    );
    expect(read.headers.get("allow")).toBe("POST");
  });

  test("an unknown duty, a foreign one and a delivery without a duty, all as not found", async () => {
    const dutiless = await aDelivery(reader.app, event);
    const { duty, delivery } = await aRevocation();
    const stranger = (await aLogReader({ id: event.organization_id })).app;
    const none = "00000000-0000-4000-8000-000000000000";
    for (const body of [
      { duty_id: none },
      { duty_id: "nonsense" },
      { duty_id: "\0" },
      { delivery_id: "\0" },
      { delivery_id: replayDeliveryId() },
      { delivery_id: dutiless.delivery_id },
    ])
      await expectRefused(post(body), 404, "resource_not_found");
    for (const body of [{ duty_id: duty.id }, { delivery_id: delivery.delivery_id }])
      await expectRefused(post(body, stranger), 404, "resource_not_found");
    expect((await dutyNow(duty)).attested_at).toBeNull();
  });

  test.each([
    ["no JSON", "delivery_id=1", "delivery_id"],
    ["nothing", "", "delivery_id"],
    ["neither", {}, "delivery_id"],
    ["a list", [], "delivery_id"],
    ["a number", { duty_id: 1 }, "duty_id"],
    ["null", { delivery_id: null }, "delivery_id"],
    ["both", { delivery_id: "a", duty_id: "b" }, "duty_id"],
  ])("a malformed body: %s", async (_, body, field) => {
    await expectRefused(post(body), 400, "validation_error", field);
  });

  test("requests over the budget, with Retry-After", async () => {
    const before = config().LIMIT_ATTESTATIONS;
    config().LIMIT_ATTESTATIONS = {
      hour: { count: 100, seconds: 3600 },
      burst: { count: 2, seconds: 60 },
      inFlight: 5,
    };
    const duty = await aDisconnection();
    for (let n = 0; n < 2; n++) await attest({ duty_id: duty.id });
    const { headers } = await expectRefused(post({ duty_id: duty.id }), 429, "rate_limit_exceeded");
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    config().LIMIT_ATTESTATIONS = before;
  });
});

describe("reading the event log", () => {
  test("acknowledges the deliveries that a page or a stream returns", async () => {
    const [paged, streamed] = [await aRevocation(), await aRevocation()];
    const first = await readLogPage(host.origin, reader.app, "?limit=1");
    expect(first.items).toMatchObject([{ delivery_id: paged.delivery.delivery_id }]);
    expect(await dutyNow(paged.duty)).toMatchObject({
      told_at: expect.any(Date),
      acknowledged_at: expect.any(Date),
    });
    expect(await dutyNow(streamed.duty)).toMatchObject({ told_at: null, acknowledged_at: null });
    const leaving = new AbortController();
    const stream = await fetchLog(host.origin, reader.app, `?after=${first.next}`, {
      headers: { Accept: "text/event-stream" },
      signal: leaving.signal,
    });
    for await (const each of serverSentEventsOf(stream)) if (each !== "comment") break;
    await expect
      .poll(() => dutyNow(streamed.duty))
      .toMatchObject({ acknowledged_at: expect.any(Date) });
    leaving.abort();
  });

  test("does not acknowledge a delivery by a HEAD request or a page without it", async () => {
    const { duty } = await aRevocation();
    expect((await fetchLog(host.origin, reader.app, "", { method: "HEAD" })).status).toBe(200);
    expect((await readLogPage(host.origin, reader.app, "?types=thread.created")).items).toEqual([]);
    expect(await dutyNow(duty)).toMatchObject({ told_at: null, acknowledged_at: null });
  });
});
