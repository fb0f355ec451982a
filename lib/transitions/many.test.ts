import { beforeAll, expect, test } from "vitest";
import { forOne } from "@/lib/transitions/many";
import "@/e2e/support/database";
import { occurrencesOf } from "@/e2e/support/connected-app";
import { anOrganizedEvent, aParticipant, aPerson } from "@/e2e/support/world";
import type { Actor } from "@/lib/audit/actor";
import { prisma } from "@/lib/db/prisma";
import {
  approveApplications,
  rejectApplications,
  requestRevisions,
} from "@/lib/transitions/application/decide";
import { removeParticipants } from "./participant/remove";
import { setRoles } from "./participant/set-roles";

let organizer: Actor;
let event: { id: string };

beforeAll(async () => {
  ({ organizer, event } = await anOrganizedEvent());
});

const pending = { application_status: "pending", registered_at: null };

async function people(count: number, record: object = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const person = await aPerson();
    await aParticipant(event, person, record);
    ids.push(person.id);
  }
  return ids;
}

const announced = async (ids: string[]) =>
  (await occurrencesOf(event)).flatMap(({ event_type, dedup_key }) => {
    const at = ids.findIndex((id) => dedup_key.startsWith(id));
    return at < 0 ? [] : [`${event_type} ${at}`];
  });

const audited = (ids: string[]) =>
  prisma().auditEntry.count({ where: { event_id: event.id, subject_id: { in: ids } } });

const roleOf = async (id: string) =>
  (await prisma().eventPerson.findFirstOrThrow({ where: { event_id: event.id, person_id: id } }))
    .role_id;

test("each of many rejected people is announced once, audited once, and reads the organizers' message", async () => {
  const ids = [
    ...(await people(2, pending)),
    ...(await people(1, { application_status: "approved" })),
  ];
  const { done, refused } = await rejectApplications(organizer, event.id, ids, "We are full.");
  expect(done.toSorted()).toEqual(ids.slice(0, 2).toSorted());
  expect(refused).toMatchObject([
    { id: ids[2], refusal: { message: "This application is already approved." } },
  ]);
  expect((await announced(ids)).toSorted()).toEqual([
    "application.rejected 0",
    "application.rejected 1",
  ]);
  expect(await audited(ids)).toBe(2);
  const notices = await prisma().notification.findMany({
    where: { person_id: { in: ids } },
    select: { kind: true, details: true },
  });
  expect(notices).toHaveLength(2);
  for (const notice of notices)
    expect(notice).toMatchObject({
      kind: "application.rejected",
      details: { message: "We are full." },
    });
});

test("many are sent back with the same message", async () => {
  const ids = await people(2, pending);
  expect((await requestRevisions(organizer, event.id, ids, "Which days?")).refused).toEqual([]);
  const records = await prisma().eventPerson.findMany({ where: { person_id: { in: ids } } });
  for (const record of records)
    expect(record).toMatchObject({
      application_status: "revision_requested",
      revision_message: "Which days?",
    });
});

test("more than a hundred decisions are split into several transactions", async () => {
  const ids = await people(103, pending);
  expect((await approveApplications(organizer, event.id, ids)).done).toHaveLength(103);
  expect(await audited(ids)).toBe(103);
});

test("with concurrent bulk and single approvals each application is approved once", async () => {
  const ids = await people(12, pending);
  const single = ids.map((id) => forOne(approveApplications(organizer, event.id, [id])));
  const many = [
    approveApplications(organizer, event.id, ids),
    approveApplications(organizer, event.id, ids.toReversed()),
  ];
  const [approvals, outcomes] = [await Promise.allSettled(single), await Promise.all(many)];
  const approved =
    approvals.filter(({ status }) => status === "fulfilled").length +
    outcomes.flatMap(({ done }) => done).length;
  expect(approved).toBe(12);
  expect(await announced(ids)).toHaveLength(24);
  expect(await audited(ids)).toBe(12);
});

test("set roles are undone, except where somebody has changed them since", async () => {
  const role = (name: string) => prisma().role.create({ data: { event_id: event.id, name } });
  const [speaker, helper, other] = [
    await role("Speaker"),
    await role("Helper"),
    await role("Other"),
  ];
  const [first = "", second = "", third = ""] = [
    ...(await people(1, { role_id: helper.id })),
    ...(await people(2)),
  ];
  const [applicant = ""] = await people(1, pending);
  const outcome = await setRoles(
    organizer,
    event.id,
    [first, second, third, applicant].map((personId) => ({ personId, role: speaker.id })),
  );
  expect(outcome.refused).toMatchObject([
    { id: applicant, refusal: { message: "This person applied but is not a participant." } },
  ]);
  expect(await Promise.all([first, second, third].map(roleOf))).toEqual([
    speaker.id,
    speaker.id,
    speaker.id,
  ]);

  await setRoles(organizer, event.id, [{ personId: third, role: other.id }]);
  const undoOutcome = await setRoles(organizer, event.id, outcome.done);
  expect(undoOutcome.refused).toMatchObject([
    {
      id: third,
      refusal: { message: "Somebody else has changed the role in the meantime." },
    },
  ]);
  expect(await Promise.all([first, second, third].map(roleOf))).toEqual([
    helper.id,
    null,
    other.id,
  ]);
  expect((await announced([first])).toSorted()).toEqual([
    "participant.profile_updated 0",
    "participant.profile_updated 0",
  ]);
});

test("a role that no longer exists is refused, and nobody is changed", async () => {
  const [one = ""] = await people(1);
  const deletedRole = await prisma().role.create({ data: { event_id: event.id, name: "Gone" } });
  await prisma().role.deleteMany({ where: { id: deletedRole.id } });
  await expect(
    setRoles(organizer, event.id, [{ personId: one, role: deletedRole.id }]),
  ).rejects.toMatchObject({ code: "validation_error" });
  expect(await roleOf(one)).toBeNull();
});

test("many are removed, and people who are no longer participants are named", async () => {
  const ids = [...(await people(2)), ...(await people(1, { cancelled_at: new Date() })), "nobody"];
  const { done, refused } = await removeParticipants(organizer, event.id, ids);
  expect(done).toEqual(ids.slice(0, 2));
  expect(refused.map(({ refusal }) => refusal.message)).toEqual([
    "This person cancelled their participation.",
    "There is nothing here.",
  ]);
  expect((await announced(ids)).toSorted()).toEqual([
    "participant.removed 0",
    "participant.removed 1",
  ]);
});
