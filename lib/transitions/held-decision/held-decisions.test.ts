import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { forOne } from "@/lib/transitions/many";
import "@/e2e/support/database";
import { occurrencesOf } from "@/e2e/support/connected-app";
import { activityOf, hoursAhead } from "@/e2e/support/program";
import {
  aConnection,
  anActor,
  anEvent,
  anIntegration,
  anOrganization,
  anOrganizedEvent,
  aParticipant,
  aPerson,
} from "@/e2e/support/world";
import type { Actor } from "@/lib/audit/actor";
import { prisma } from "@/lib/db/prisma";
import { deleteAccount } from "@/lib/transitions/account/delete";
import { createActivity } from "@/lib/transitions/activity/create";
import { deleteActivity } from "@/lib/transitions/activity/delete";
import { editActivity } from "@/lib/transitions/activity/edit";
import { unscheduleActivity } from "@/lib/transitions/activity/move";
import { cancelApplication } from "@/lib/transitions/application/cancel";
import { approveApplications, rejectApplications } from "@/lib/transitions/application/decide";
import { submitApplication } from "@/lib/transitions/application/submit";
import { removeParticipants } from "@/lib/transitions/participant/remove";
import { heldDecisions } from "@/worker/jobs";
import { type HeldDecision, holdDecisions, holdRemovals } from "./hold";
import { undoDecisions } from "./undo";

// docs/rules/states.md#held-decisions

let organizer: Actor;
let organization: { id: string };
let event: { id: string };

beforeAll(async () => {
  ({ organizer, organization, event } = await anOrganizedEvent());
});

const rejection: HeldDecision = { decision: "reject", message: "We are full." };
const revision: HeldDecision = { decision: "request_revision", message: "Which days?" };

async function anApplicant(data: object = {}) {
  const person = await aPerson();
  await aParticipant(event, person, {
    application_status: "pending",
    registered_at: null,
    ...data,
  });
  return person;
}

const now = () => new Date();
const runWorker = () => heldDecisions.run(new AbortController().signal);

const removal: HeldDecision = { decision: "remove", message: "See you in 2028." };
const cancellation: HeldDecision = { decision: "cancel", message: "The speaker is ill." };

/** Makes the decisions due, as they would be after ten seconds. */
const makeDue = (where = {}) =>
  prisma().heldDecision.updateMany({
    where: { event_id: event.id, ...where },
    data: { due_at: new Date(Date.now() - 1) },
  });

const heldFor = ({ id }: { id: string }) =>
  prisma().heldDecision.findFirst({ where: { person_id: id } });
const batchOf = async (person: { id: string }) => (await heldFor(person))?.batch_id ?? "";
const recordOf = ({ id }: { id: string }) =>
  prisma().eventPerson.findUniqueOrThrow({
    where: { event_id_person_id: { event_id: event.id, person_id: id } },
  });
const actionsOn = async ({ id }: { id: string }) =>
  (
    await prisma().auditEntry.findMany({
      where: { event_id: event.id, subject_id: id },
      orderBy: { at: "asc" },
    })
  ).map(({ action }) => action);

/** The effects of a decision that others can see. */
const stateOf = async (person: { id: string }) => ({
  record: await recordOf(person),
  occurrences: (await occurrencesOf(event))
    .filter(({ dedup_key }) => dedup_key.startsWith(person.id))
    .map(({ event_type }) => event_type),
  notifications: (await prisma().notification.findMany({ where: { person_id: person.id } })).map(
    ({ kind, details }) => [kind, details],
  ),
});

test("a decision with a message changes nothing for ten seconds, and is then carried out in its organizer's name", async () => {
  const applicant = await anApplicant();
  const before = await stateOf(applicant);
  await forOne(
    holdDecisions({ ...organizer, address: "192.0.2.7" }, event.id, [applicant.id], rejection),
  );
  const due = (await heldFor(applicant))?.due_at.getTime() ?? 0;
  expect(Math.abs(due - Date.now() - 10_000)).toBeLessThan(3_000);
  await runWorker();
  expect(await stateOf(applicant)).toEqual(before);
  expect(await actionsOn(applicant)).toEqual(["application.decision_held"]);

  await makeDue();
  await runWorker();
  const { record, occurrences, notifications } = await stateOf(applicant);
  expect(record).toMatchObject({
    application_status: "rejected",
    revision_message: "We are full.",
  });
  expect(occurrences).toEqual(["application.rejected"]);
  expect(notifications).toEqual([
    ["application.rejected", expect.objectContaining({ message: "We are full." })],
  ]);
  expect(await heldFor(applicant)).toBeNull();
  const entry = await prisma().auditEntry.findFirst({
    where: { subject_id: applicant.id, action: "application.rejected" },
  });
  expect(entry).toMatchObject({
    actor_kind: "person",
    actor_person_id: organizer.personId,
    request_id: "request-1",
    address: "192.0.2.7",
  });
});

test("a decision without a message is held in the same way", async () => {
  const applicant = await anApplicant();
  const before = await stateOf(applicant);
  const silent: HeldDecision = { decision: "reject", message: null };
  await forOne(holdDecisions(organizer, event.id, [applicant.id], silent));
  expect(await stateOf(applicant)).toEqual(before);
  expect(await undoDecisions(organizer, event.id, await batchOf(applicant))).toMatchObject({
    message: null,
  });
  await forOne(holdDecisions(organizer, event.id, [applicant.id], silent));
  await makeDue();
  await runWorker();
  const { record, notifications } = await stateOf(applicant);
  expect(record).toMatchObject({ application_status: "rejected", revision_message: null });
  expect(notifications).toEqual([
    ["application.rejected", expect.not.objectContaining({ message: expect.anything() })],
  ]);
});

test("a requested revision is held too, and delivers its message when it takes effect", async () => {
  const applicant = await anApplicant();
  await forOne(holdDecisions(organizer, event.id, [applicant.id], revision));
  expect((await recordOf(applicant)).revision_message).toBeNull();
  await makeDue();
  await runWorker();
  const { record, occurrences } = await stateOf(applicant);
  expect(record).toMatchObject({
    application_status: "revision_requested",
    revision_message: "Which days?",
  });
  expect(occurrences).toEqual(["application.revision_requested"]);
});

test("an undone decision never takes effect, and its message is returned for reuse", async () => {
  const applicant = await anApplicant();
  const before = await stateOf(applicant);
  await forOne(holdDecisions(organizer, event.id, [applicant.id], rejection));
  const batch = await batchOf(applicant);
  expect(await undoDecisions(organizer, event.id, batch)).toEqual({
    count: 1,
    decision: "reject",
    message: "We are full.",
  });
  await makeDue();
  await runWorker();
  expect(await stateOf(applicant)).toEqual(before);
  expect(await actionsOn(applicant)).toEqual([
    "application.decision_held",
    "application.decision_undone",
  ]);
  await expect(undoDecisions(organizer, event.id, batch)).rejects.toThrow(
    "has taken effect or was already undone",
  );
});

test("no audit entry contains the message", async () => {
  const applicant = await anApplicant();
  await forOne(holdDecisions(organizer, event.id, [applicant.id], rejection));
  await undoDecisions(organizer, event.id, await batchOf(applicant));
  const entries = await prisma().auditEntry.findMany({ where: { subject_id: applicant.id } });
  expect(entries.map(({ details }) => details)).toEqual([
    { decision: "reject" },
    { decision: "reject" },
  ]);
});

test("exactly one of an undo and the worker wins, every time", async () => {
  for (let round = 0; round < 25; round += 1) {
    const applicant = await anApplicant();
    await forOne(holdDecisions(organizer, event.id, [applicant.id], rejection));
    const batch = await batchOf(applicant);
    await makeDue();
    const undo = () => undoDecisions(organizer, event.id, batch);
    const acts =
      round % 2 === 0 ? [undo(), runWorker(), runWorker()] : [runWorker(), undo(), runWorker()];
    const isUndone = (await Promise.allSettled(acts))[round % 2]?.status === "fulfilled";
    const { record, occurrences } = await stateOf(applicant);
    expect([record.application_status, occurrences]).toEqual(
      isUndone ? ["pending", []] : ["rejected", ["application.rejected"]],
    );
    expect(await actionsOn(applicant)).toEqual([
      "application.decision_held",
      isUndone ? "application.decision_undone" : "application.rejected",
    ]);
  }
});

test("three workers carry out 250 decisions once each", async () => {
  const people = await Promise.all(Array.from({ length: 250 }, () => anApplicant()));
  const ids = people.map(({ id }) => id);
  expect((await holdDecisions(organizer, event.id, ids, revision)).done).toHaveLength(250);
  expect(
    await prisma().heldDecision.groupBy({
      by: ["batch_id", "due_at"],
      where: { person_id: { in: ids } },
    }),
  ).toHaveLength(1);
  await makeDue();
  await Promise.all([runWorker(), runWorker(), runWorker()]);
  expect(
    await prisma().eventPerson.count({
      where: { person_id: { in: ids }, application_status: "revision_requested" },
    }),
  ).toBe(250);
  const entries = await prisma().auditEntry.count({
    where: { subject_id: { in: ids }, action: "application.revision_requested" },
  });
  expect(entries).toBe(250);
});

test("decisions made together are undone together, and people who could not be decided on are named", async () => {
  const [first, second, rejected] = [
    await anApplicant(),
    await anApplicant(),
    await anApplicant({ application_status: "rejected" }),
  ];
  const { done, refused } = await holdDecisions(
    organizer,
    event.id,
    [first.id, second.id, rejected.id],
    rejection,
  );
  expect(done.toSorted()).toEqual([first.id, second.id].toSorted());
  expect(refused).toMatchObject([
    { id: rejected.id, refusal: { message: "This application was already rejected." } },
  ]);
  expect(await undoDecisions(organizer, event.id, await batchOf(first))).toMatchObject({
    count: 2,
  });
  expect(await prisma().heldDecision.count({ where: { event_id: event.id } })).toBe(0);
});

describe("a held decision is ended by", () => {
  const endings: Record<string, (applicant: { id: string }) => Promise<unknown>> = {
    "an approval": ({ id }) => forOne(approveApplications(organizer, event.id, [id])),
    "a decision at once": ({ id }) => forOne(rejectApplications(organizer, event.id, [id])),
    "the applicant's cancellation": (applicant) => cancelApplication(anActor(applicant), event.id),
    "the applicant's account": (applicant) => deleteAccount(anActor(applicant)),
  };

  test.each(Object.entries(endings))("%s, and nothing happens later", async (_, end) => {
    const applicant = await anApplicant();
    await forOne(holdDecisions(organizer, event.id, [applicant.id], revision));
    await end(applicant);
    expect(await heldFor(applicant)).toBeNull();
    const after = await stateOf(applicant);
    await runWorker();
    expect(await stateOf(applicant)).toEqual(after);
    expect(await actionsOn(applicant)).not.toContain("application.decision_dropped");
  });

  test("a removal", async () => {
    const participant = await anApplicant({ registered_at: new Date() });
    await forOne(holdDecisions(organizer, event.id, [participant.id], rejection));
    await forOne(removeParticipants(organizer, event.id, [participant.id]));
    expect(await heldFor(participant)).toBeNull();
    expect((await recordOf(participant)).application_status).toBe("pending");
  });
});

test("a later decision replaces the held one and gets its own ten seconds", async () => {
  const applicant = await anApplicant();
  await forOne(holdDecisions(organizer, event.id, [applicant.id], rejection));
  const [batch] = [await batchOf(applicant)];
  await makeDue();
  await forOne(holdDecisions(organizer, event.id, [applicant.id], revision));
  await runWorker();
  expect((await recordOf(applicant)).application_status).toBe("pending");
  await expect(undoDecisions(organizer, event.id, batch)).rejects.toThrow("was already undone");
  expect(await undoDecisions(organizer, event.id, await batchOf(applicant))).toEqual({
    count: 1,
    decision: "request_revision",
    message: "Which days?",
  });
});

describe("a held decision is dropped when it is due", () => {
  const droppedEntries = async ({ id }: { id: string }) =>
    prisma().auditEntry.findMany({
      where: { subject_id: id, action: "application.decision_dropped" },
      select: { actor_kind: true, details: true },
    });

  test("for an application that is no longer pending, which stays as it is", async () => {
    const applicant = await anApplicant();
    await forOne(holdDecisions(organizer, event.id, [applicant.id], rejection));
    await prisma().eventPerson.updateMany({
      where: { person_id: applicant.id },
      data: { application_status: "approved" },
    });
    await makeDue();
    await runWorker();
    expect((await stateOf(applicant)).occurrences).toEqual([]);
    expect((await recordOf(applicant)).application_status).toBe("approved");
    expect(await droppedEntries(applicant)).toEqual([
      {
        actor_kind: "service",
        details: { decision: "reject", reason: "the application was no longer pending" },
      },
    ]);
    expect(await heldFor(applicant)).toBeNull();
  });

  test("from somebody who can no longer manage events", async () => {
    const applicant = await anApplicant();
    const member = await aPerson();
    await prisma().organizationMember.create({
      data: { organization_id: organization.id, person_id: member.id, manage_events: true },
    });
    await forOne(holdDecisions(anActor(member), event.id, [applicant.id], rejection));
    await prisma().organizationMember.deleteMany({ where: { person_id: member.id } });
    await makeDue();
    await runWorker();
    expect((await recordOf(applicant)).application_status).toBe("pending");
    expect(await droppedEntries(applicant)).toEqual([
      {
        actor_kind: "service",
        details: {
          decision: "reject",
          reason: "the person who decided can no longer manage events",
        },
      },
    ]);
  });
});

test("a held decision does not apply to a new application after an immediate rejection", async () => {
  const applicant = await anApplicant();
  await forOne(holdDecisions(organizer, event.id, [applicant.id], rejection));
  await forOne(rejectApplications(organizer, event.id, [applicant.id]));
  await submitApplication(anActor(applicant), event.id, { display_name: "Ana" });
  await makeDue();
  await runWorker();
  expect((await recordOf(applicant)).application_status).toBe("pending");
});

test("another organization's event, a missing person and a missing batch are not found, and decided ones are refused with a message", async () => {
  const foreign = await anEvent(await anOrganization());
  const applicant = await aPerson();
  await aParticipant(foreign, applicant, { application_status: "pending", registered_at: null });
  const notFound = { code: "resource_not_found" };
  await expect(
    forOne(holdDecisions(organizer, foreign.id, [applicant.id], rejection)),
  ).rejects.toMatchObject(notFound);
  await expect(
    forOne(holdDecisions(organizer, event.id, [applicant.id], rejection)),
  ).rejects.toMatchObject(notFound);
  await expect(
    forOne(holdDecisions(organizer, event.id, ["nobody"], rejection)),
  ).rejects.toMatchObject(notFound);
  await expect(undoDecisions(organizer, foreign.id, randomUUID())).rejects.toMatchObject(notFound);
  await expect(undoDecisions(organizer, event.id, "none")).rejects.toMatchObject({
    code: "invalid_request",
  });
  const approved = await anApplicant({ application_status: "approved" });
  await expect(
    forOne(holdDecisions(organizer, event.id, [approved.id], rejection)),
  ).rejects.toThrow("already approved");
});

describe("a removal", () => {
  const participant = () => anApplicant({ application_status: "approved", registered_at: now() });
  const remove = (person: { id: string }) =>
    forOne(holdDecisions(organizer, event.id, [person.id], removal));

  test("takes effect at once while an integration is connected to the event, else it is held", async () => {
    const other = await anOrganizedEvent();
    const person = await aPerson();
    await aParticipant(other.event, person);
    const remove = () => holdRemovals(other.organizer, other.event.id, [person.id], null);
    expect(await remove()).toEqual({ done: [person.id], refused: [], isHeld: true });
    const removedAt = async () =>
      (await prisma().eventPerson.findFirstOrThrow({ where: { person_id: person.id } })).removed_at;
    expect(await removedAt()).toBeNull();
    await aConnection(await anIntegration(other.organization), other.event);
    expect(await remove()).toEqual({ done: [person.id], refused: [], isHeld: false });
    expect(await removedAt()).not.toBeNull();
    expect(await heldFor(person)).toBeNull();
  });

  test("changes nothing for ten seconds, and is then carried out in its organizer's name", async () => {
    const person = await participant();
    const before = await stateOf(person);
    await remove(person);
    await runWorker();
    expect(await stateOf(person)).toEqual(before);

    await makeDue();
    await Promise.all([runWorker(), runWorker()]);
    const { record, occurrences, notifications } = await stateOf(person);
    expect(record.removed_at).not.toBeNull();
    expect(occurrences).toEqual(["participant.removed"]);
    expect(notifications).toEqual([
      ["participant.removed", expect.objectContaining({ message: "See you in 2028." })],
    ]);
    expect(await actionsOn(person)).toEqual(["participant.removal_held", "participant.removed"]);
  });

  test("is undone together with the others, and nobody hears of it", async () => {
    const people = [await participant(), await participant()] as const;
    const ids = people.map(({ id }) => id);
    await holdDecisions(organizer, event.id, ids, removal);
    expect(await undoDecisions(organizer, event.id, await batchOf(people[0]))).toEqual({
      ...{ count: 2, decision: "remove", message: "See you in 2028." },
    });
    await makeDue();
    await runWorker();
    for (const person of people) {
      const { record, occurrences, notifications } = await stateOf(person);
      expect([record.removed_at, occurrences, notifications]).toEqual([null, [], []]);
    }
  });

  test("replaces a rejection; a later decision on the application does not replace it", async () => {
    const person = await anApplicant({ registered_at: now() });
    await forOne(holdDecisions(organizer, event.id, [person.id], rejection));
    await remove(person);
    const { done, refused } = await holdDecisions(organizer, event.id, [person.id], revision);
    expect(done).toEqual([]);
    expect(refused).toMatchObject([
      { id: person.id, refusal: { message: "This person is about to be removed." } },
    ]);
    await forOne(approveApplications(organizer, event.id, [person.id]));
    await makeDue();
    await runWorker();
    expect(await recordOf(person)).toMatchObject({
      application_status: "approved",
      removed_at: expect.any(Date),
    });
  });

  test("is ended by a removal at once and by the person's cancellation", async () => {
    const [first, second] = [await participant(), await participant()];
    for (const person of [first, second]) await remove(person);
    await forOne(removeParticipants(organizer, event.id, [first.id]));
    await cancelApplication(anActor(second), event.id);
    for (const person of [first, second]) expect(await heldFor(person)).toBeNull();
  });

  test("is dropped for somebody who is no longer a participant", async () => {
    const person = await participant();
    await remove(person);
    await prisma().eventPerson.updateMany({
      where: { person_id: person.id },
      data: { cancelled_at: now() },
    });
    await makeDue();
    await runWorker();
    expect((await stateOf(person)).occurrences).toEqual([]);
    expect(await actionsOn(person)).toContain("participant.removal_dropped");
  });
});

describe("a cancellation of an activity", () => {
  async function anActivity() {
    const times = { start_time: hoursAhead(1), end_time: hoursAhead(2) };
    const id = await createActivity(organizer, event.id, activityOf(times));
    const signedUp = await aPerson();
    await aParticipant(event, signedUp);
    await prisma().signUp.create({
      data: { event_id: event.id, activity_id: id, person_id: signedUp.id },
    });
    return { id, signedUp };
  }
  const cancel = ({ id }: { id: string }) =>
    forOne(holdDecisions(organizer, event.id, [id], cancellation));
  const statusOf = async ({ id }: { id: string }) =>
    (await prisma().activity.findFirstOrThrow({ where: { id } })).status;
  const heard = async (activity: Awaited<ReturnType<typeof anActivity>>) => ({
    status: await statusOf(activity),
    webhooks: (await occurrencesOf(event)).filter(
      ({ dedup_key, event_type }) =>
        event_type === "activity.updated" && dedup_key.startsWith(activity.id),
    ).length,
    notices: (
      await prisma().notification.findMany({ where: { person_id: activity.signedUp.id } })
    ).map(({ kind, details }) => [kind, (details as { message?: string }).message]),
  });
  const heldOn = ({ id }: { id: string }) =>
    prisma().heldDecision.findFirst({ where: { activity_id: id } });
  const nothing = { status: "scheduled", webhooks: 0, notices: [] };

  test("changes nothing for ten seconds, and is then carried out with its message", async () => {
    const activity = await anActivity();
    await cancel(activity);
    await runWorker();
    expect(await heard(activity)).toEqual(nothing);
    await makeDue();
    await Promise.all([runWorker(), runWorker()]);
    expect(await heard(activity)).toEqual({
      ...{ status: "canceled", webhooks: 1 },
      notices: [["activity.canceled", "The speaker is ill."]],
    });
    expect(await actionsOn(activity)).toEqual([
      "activity.created",
      "activity.cancellation_held",
      "activity.canceled",
    ]);
  });

  test("either the undo or the worker wins, every time", async () => {
    for (let round = 0; round < 10; round += 1) {
      const activity = await anActivity();
      await cancel(activity);
      const batch = (await heldOn(activity))?.batch_id ?? "";
      await makeDue();
      const acts = [undoDecisions(organizer, event.id, batch), runWorker(), runWorker()];
      const isUndone = (await Promise.allSettled(acts))[0]?.status === "fulfilled";
      expect((await heard(activity)).notices).toHaveLength(isUndone ? 0 : 1);
      expect(await statusOf(activity)).toBe(isUndone ? "scheduled" : "canceled");
    }
  });

  test("survives an edit, and is ended by another change of the status and by a deletion", async () => {
    const [edited, unscheduled, moved, deleted] = [
      await anActivity(),
      await anActivity(),
      await anActivity(),
      await anActivity(),
    ];
    for (const activity of [edited, unscheduled, moved, deleted]) await cancel(activity);
    await editActivity(organizer, event.id, edited.id, { title: "Late-night quiz" });
    await unscheduleActivity(organizer, event.id, unscheduled.id);
    await editActivity(organizer, event.id, moved.id, { start_time: null, end_time: null });
    await deleteActivity(organizer, event.id, deleted.id);
    for (const activity of [unscheduled, moved, deleted]) expect(await heldOn(activity)).toBeNull();
    await makeDue();
    await runWorker();
    expect(await statusOf(edited)).toBe("canceled");
    expect(await statusOf(unscheduled)).toBe("new");
  });

  test("is refused for an activity that is canceled, missing or of another organization", async () => {
    const activity = await anActivity();
    await cancel(activity);
    await makeDue();
    await runWorker();
    await expect(cancel(activity)).rejects.toThrow("This activity is canceled.");
    const foreign = await anEvent(await anOrganization());
    const notFound = { code: "resource_not_found" };
    await expect(cancel({ id: "nothing" })).rejects.toMatchObject(notFound);
    await expect(cancel({ id: randomUUID() })).rejects.toMatchObject(notFound);
    await expect(
      forOne(holdDecisions(organizer, foreign.id, [activity.id], cancellation)),
    ).rejects.toMatchObject(notFound);
  });

  test("is dropped when its organizer can no longer manage events", async () => {
    const activity = await anActivity();
    const member = await aPerson();
    await prisma().organizationMember.create({
      data: { organization_id: organization.id, person_id: member.id, manage_events: true },
    });
    await forOne(holdDecisions(anActor(member), event.id, [activity.id], cancellation));
    await prisma().organizationMember.deleteMany({ where: { person_id: member.id } });
    await makeDue();
    await runWorker();
    expect(await heard(activity)).toEqual(nothing);
    expect(await actionsOn(activity)).toContain("activity.cancellation_dropped");
  });
});
