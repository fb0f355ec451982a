import { expect, test } from "vitest";
import "@/e2e/support/database";
import { anActor, aPerson, aSession } from "@/e2e/support/world";
import { hashPassword } from "@/lib/crypto/password";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { flushWriteBehind } from "@/lib/db/write-behind";
import { changePassword } from "@/lib/transitions/account/password";
import { renewProofWithPassword } from "@/lib/transitions/account/renew-proof";
import { endAllSessions, endSession, startSession } from "@/lib/transitions/account/session";
import { actorOfRequest, liveSession } from "./actor-of-request";
import { sealSession, sessionCookieName } from "./cookie";

const visitor = { requestId: "request-1", address: null, addressKey: null };

const requestOf = async (sid: string, headers: Record<string, string> = {}) => {
  const cookie = `theme=dark; ${sessionCookieName()}=${await sealSession({ sid })}`;
  return new Request("http://localhost:3000/", { headers: { cookie, ...headers } });
};

const isSignedIn = async (sid: string) => (await actorOfRequest(await requestOf(sid))) !== null;

test("the cookie of a live session identifies the actor, the address and the time when the password was proved", async () => {
  const person = await aPerson({ is_operator: true });
  const sid = await startSession(person, visitor);
  const request = await requestOf(sid, {
    "x-service-request-id": "my-request-7",
    "x-service-client-address": "203.0.113.4",
    "x-service-address-key": "203.0.113.4",
  });
  expect(await actorOfRequest(request)).toEqual({
    personId: person.id,
    isOperator: true,
    sessionId: sid,
    provedAt: expect.any(Date),
    requestId: "my-request-7",
    address: "203.0.113.4",
    addressKey: "203.0.113.4",
    language: null,
  });
});

test("a session without a row has ended immediately, even if its cookie is valid", async () => {
  const sid = await startSession(await aPerson(), visitor);
  const request = await requestOf(sid);
  expect(await actorOfRequest(request)).not.toBeNull();
  await endSession(sid, visitor);
  expect(await actorOfRequest(request)).toBeNull();
});

test("a session ends twelve hours after it began, regardless of use", async () => {
  const sid = await startSession(await aPerson(), visitor);
  const { created_at, expires_at } = await prisma().session.findUniqueOrThrow({
    where: { id: sid },
  });
  expect(expires_at.getTime() - created_at.getTime()).toBe(12 * 3600 * 1000);
  const past = await aSession(await aPerson(), new Date(Date.now() - 1000));
  expect(await isSignedIn(past.id)).toBe(false);
});

test("a deleted account has no session left", async () => {
  const person = await aPerson();
  const sid = await startSession(person, visitor);
  await prisma().person.update({ where: { id: person.id }, data: { deleted_at: new Date() } });
  expect(await isSignedIn(sid)).toBe(false);
});

test("a forged cookie, a foreign id and a bearer token identify nobody", async () => {
  const person = await aPerson();
  await startSession(person, visitor);
  const withCookie = (value: string) =>
    new Request("http://localhost:3000/", {
      headers: { cookie: `${sessionCookieName()}=${value}` },
    });
  expect(await actorOfRequest(withCookie("eyJhbGciOiJkaXIifQ..forged"))).toBeNull();
  expect(await actorOfRequest(withCookie(await sealSession({ sid: "not-an-id" })))).toBeNull();
  expect(await actorOfRequest(withCookie(await sealSession({ sub: person.id })))).toBeNull();
  expect(
    await actorOfRequest(
      new Request("http://localhost:3000/", { headers: { authorization: "Bearer svc_at_x" } }),
    ),
  ).toBeNull();
});

test("a password change ends every other session of the person immediately; this one continues", async () => {
  const person = await aPerson({ password_hash: await hashPassword("lantern orchid seven") });
  const [here, there] = [await startSession(person, visitor), await startSession(person, visitor)];
  const strangers = await startSession(await aPerson(), visitor);
  expect(
    await changePassword(anActor(person, here), { current: "not it", password: "another lantern" }),
  ).toBe(false);
  expect(await isSignedIn(there)).toBe(true);
  expect(
    await changePassword(anActor(person, here), {
      current: "lantern orchid seven",
      password: "another lantern",
    }),
  ).toBe(true);
  expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(strangers)]).toEqual([
    true,
    false,
    true,
  ]);
});

test("signing out everywhere ends this session too, and nobody else's", async () => {
  const person = await aPerson();
  const [here, there] = [await startSession(person, visitor), await startSession(person, visitor)];
  const strangers = await startSession(await aPerson(), visitor);
  expect(await endAllSessions(anActor(person, here))).toBe(2);
  expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(strangers)]).toEqual([
    false,
    false,
    true,
  ]);
});

test("proving the password again refreshes the proof of this session and of no other", async () => {
  const person = await aPerson({ password_hash: await hashPassword("lantern orchid seven") });
  const [here, there] = [await startSession(person, visitor), await startSession(person, visitor)];
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await prisma().session.updateMany({
    where: { person_id: person.id },
    data: { proved_at: anHourAgo },
  });
  const actor = anActor(person, here);
  expect(await renewProofWithPassword(actor, "not it")).toBe(false);
  expect((await actorOfRequest(await requestOf(here)))?.provedAt).toEqual(anHourAgo);
  expect(await renewProofWithPassword(actor, "lantern orchid seven")).toBe(true);
  expect((await actorOfRequest(await requestOf(here)))?.provedAt.getTime()).toBeGreaterThan(
    Date.now() - 60_000,
  );
  expect((await actorOfRequest(await requestOf(there)))?.provedAt).toEqual(anHourAgo);
});

test("each start and end of a session is audited", async () => {
  const person = await aPerson();
  const sid = await startSession(person, visitor);
  await endSession(sid, visitor);
  await endSession(sid, visitor);
  const entries = await prisma().auditEntry.findMany({
    where: { actor_person_id: person.id },
    select: { action: true },
    orderBy: { at: "asc" },
  });
  expect(entries.map(({ action }) => action)).toEqual(["session.started", "session.ended"]);
});

test("a session that another transaction holds does not keep the others from being noted as seen", async () => {
  const [held, other] = [await aSession(await aPerson()), await aSession(await aPerson())];
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await prisma().session.updateMany({
    where: { id: { in: [held.id, other.id] } },
    data: { last_seen_at: anHourAgo },
  });
  for (const { id } of [held, other]) await liveSession(id);
  await transact(async (tx) => {
    await tx.$queryRaw`SELECT FROM sessions WHERE id = ${held.id}::uuid FOR NO KEY UPDATE`;
    await flushWriteBehind();
  });
  expect((await liveSession(other.id))?.lastSeenAt.getTime()).toBeGreaterThan(anHourAgo.getTime());
});
