import { expect, test } from "vitest";
import "@/e2e/support/database";
import { aPerson } from "@/e2e/support/world";
import { seal } from "@/lib/crypto/seal";
import { prisma } from "@/lib/db/prisma";
import { unsubscribeToken } from "@/lib/notifications/unsubscribe-token";
import { unsubscribeLink } from "./unsubscribe";

const at = (token: string) =>
  `http://localhost:3000/unsubscribe?token=${encodeURIComponent(token)}`;
const oneClick = (token: string) =>
  unsubscribeLink(
    new Request(at(token), {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    }),
  );
const mutedBy = async ({ id }: { id: string }) =>
  (await prisma().mutedMail.findMany({ where: { person_id: id }, select: { topic: true } })).map(
    ({ topic }) => topic,
  );

test("one press ends the mails of the topic without a session, and a second press changes nothing", async () => {
  const [person, other] = [await aPerson(), await aPerson()];
  const token = unsubscribeToken({ personId: person.id, topic: "waves" });
  expect((await oneClick(token)).status).toBe(200);
  expect((await oneClick(token)).status).toBe(200);
  expect(await mutedBy(person)).toEqual(["waves"]);
  expect(await mutedBy(other)).toEqual([]);
});

test("opening the link changes nothing and shows a confirmation page", async () => {
  const person = await aPerson();
  const token = unsubscribeToken({ personId: person.id, topic: "waves" });
  const answer = await unsubscribeLink(new Request(at(token)));
  expect([answer.status, answer.headers.get("location")]).toEqual([
    302,
    `/unsubscribe/confirm?token=${token}`,
  ]);
  expect(await mutedBy(person)).toEqual([]);
});

test("an altered token, an empty one and one that was sealed for something else change nothing", async () => {
  const person = await aPerson();
  const token = unsubscribeToken({ personId: person.id, topic: "waves" });
  const foreign = seal(
    "known-browser",
    Buffer.from(`${person.id} waves`),
    "known-browser",
  ).toString("base64url");
  const unknown = seal(
    "unsubscribe",
    Buffer.from(`${person.id} everything`),
    "unsubscribe",
  ).toString("base64url");
  for (const bad of [
    `${token.startsWith("A") ? "B" : "A"}${token.slice(1)}`,
    token.slice(0, -2),
    "",
    foreign,
    unknown,
  ]) {
    const answer = await oneClick(bad);
    expect([answer.status, (await answer.json()).error]).toEqual([400, "invalid_request"]);
  }
  expect(await mutedBy(person)).toEqual([]);
});
