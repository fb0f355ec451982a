import { beforeAll, describe, expect, test } from "vitest";
import { forOne } from "@/lib/transitions/many";
import "@/e2e/support/database";
import { occurrencesOf } from "@/e2e/support/connected-app";
import {
  anEvent,
  anOrganization,
  anOrganizedEvent,
  aParticipant,
  aPerson,
} from "@/e2e/support/world";
import type { Actor } from "@/lib/audit/actor";
import { prisma } from "@/lib/db/prisma";
import { approveApplications, rejectApplications, requestRevisions } from "./decide";
import { editApplicationNotes } from "./edit-notes";

let organizer: Actor;
let event: { id: string };

beforeAll(async () => {
  ({ organizer, event } = await anOrganizedEvent());
});

const now = new Date();
const states = {
  pending: { application_status: "pending", registered_at: null },
  "pending, registered already": { application_status: "pending" },
  "pending, removed": { application_status: "pending", removed_at: now },
  "pending, cancelled": { application_status: "pending", registered_at: null, cancelled_at: now },
  approved: { application_status: "approved" },
  rejected: { application_status: "rejected", registered_at: null },
  revision_requested: { application_status: "revision_requested", registered_at: null },
};

const verbs = {
  approve: (id: string, eventId = event.id) =>
    forOne(approveApplications(organizer, eventId, [id])),
  reject: (id: string, eventId = event.id) => forOne(rejectApplications(organizer, eventId, [id])),
  "request revision of": (id: string, eventId = event.id) =>
    forOne(requestRevisions(organizer, eventId, [id], "Which days?")),
};

interface Transition {
  to: string;
  /** Event type, and the application status in its snapshot. */
  announced: [string, string][];
}

const revisionRequested: Transition = {
  to: "revision_requested",
  announced: [["application.revision_requested", "revision_requested"]],
};
const rejected: Transition = { to: "rejected", announced: [["application.rejected", "pending"]] };
const approved: Transition = { to: "approved", announced: [["application.approved", "approved"]] };
const registered: Transition = {
  to: "approved",
  announced: [
    ["application.approved", "approved"],
    ["participant.registered", "approved"],
  ],
};
const refusalMessages: { [state: string]: RegExp } = {
  "pending, cancelled": /applicant cancelled/,
  approved: /already approved/,
  rejected: /already rejected/,
  revision_requested: /sent back for revision/,
};

const allowed: { [state: string]: { [verb: string]: Transition } } = {
  pending: { approve: registered, reject: rejected, "request revision of": revisionRequested },
  "pending, registered already": {
    approve: approved,
    reject: rejected,
    "request revision of": revisionRequested,
  },
  "pending, removed": {
    approve: approved,
    reject: rejected,
    "request revision of": revisionRequested,
  },
};

const table = Object.entries(states).flatMap(([state, record]) =>
  Object.entries(verbs).map(([verb, act]) => ({
    verb,
    state,
    record,
    act,
    outcome: allowed[state]?.[verb],
  })),
);

const storedRecord = (personId: string) =>
  prisma().eventPerson.findUniqueOrThrow({
    where: { event_id_person_id: { event_id: event.id, person_id: personId } },
  });

const tracesOf = async (personId: string) => ({
  occurrences: (await occurrencesOf(event)).filter(({ dedup_key }) =>
    dedup_key.startsWith(personId),
  ),
  audits: await prisma().auditEntry.findMany({
    where: { event_id: event.id, subject_id: personId },
  }),
});

test.each(table)(
  "$verb an application that is $state",
  async ({ verb, state, record, act, outcome }) => {
    const applicant = await aPerson();
    await aParticipant(event, applicant, record);
    const before = await storedRecord(applicant.id);

    if (!outcome) {
      await expect(act(applicant.id)).rejects.toThrow(refusalMessages[state]);
      expect(await storedRecord(applicant.id)).toEqual(before);
      expect(await tracesOf(applicant.id)).toEqual({ occurrences: [], audits: [] });
      return;
    }
    await act(applicant.id);
    const after = await storedRecord(applicant.id);
    const { occurrences, audits } = await tracesOf(applicant.id);
    expect(after.application_status).toBe(outcome.to);
    expect(after.updated_at.getTime()).toBeGreaterThanOrEqual(before.updated_at.getTime());
    expect(occurrences).toMatchObject(
      outcome.announced.map(([event_type, application_status]) => ({
        event_type,
        snapshot: { application_status },
      })),
    );
    expect(audits).toEqual([
      expect.objectContaining({ actor_person_id: organizer.personId, request_id: "request-1" }),
    ]);
    expect(after.registered_at !== null).toBe(before.registered_at !== null || verb === "approve");
    expect(after.removed_at).toEqual(before.removed_at);
  },
);

test("a person who never applied is not found, and neither is an invalid id", async () => {
  for (const verb of Object.values(verbs)) {
    await expect(verb((await aPerson()).id)).rejects.toMatchObject({ code: "resource_not_found" });
    await expect(verb("nobody")).rejects.toMatchObject({ code: "resource_not_found" });
  }
});

test("an application on another organization's event is not found", async () => {
  const foreign = await anEvent(await anOrganization());
  const applicant = await aPerson();
  await aParticipant(foreign, applicant, states.pending);
  for (const verb of Object.values(verbs))
    await expect(verb(applicant.id, foreign.id)).rejects.toMatchObject({
      code: "resource_not_found",
    });
  await expect(
    editApplicationNotes(organizer, foreign.id, applicant.id, { application_admin_notes: "x" }),
  ).rejects.toMatchObject({
    code: "resource_not_found",
  });
});

test("integrations receive the application as it was before a rejection, and never the revision message", async () => {
  const [first, second] = [await aPerson(), await aPerson()];
  await aParticipant(event, first, { ...states.pending, nickname: "lin" });
  await aParticipant(event, second, states.pending);
  const [{ updated_at }] = await prisma().$queryRaw<[{ updated_at: string }]>`
    SELECT to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS updated_at FROM event_people WHERE person_id = ${first.id}::uuid`;
  await verbs.reject(first.id);
  await verbs["request revision of"](second.id);
  expect((await tracesOf(first.id)).occurrences).toMatchObject([
    { dedup_key: `${first.id}:${updated_at}`, snapshot: { updated_at, nickname: "lin" } },
  ]);
  expect(JSON.stringify((await tracesOf(second.id)).occurrences)).not.toContain("Which days?");
  expect(await storedRecord(second.id)).toMatchObject({ revision_message: "Which days?" });
});

test("exactly one of 50 parallel approvals succeeds", async () => {
  const applicant = await aPerson();
  await aParticipant(event, applicant, states.pending);
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, () => verbs.approve(applicant.id)),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { occurrences, audits } = await tracesOf(applicant.id);
  expect(occurrences.map(({ event_type }) => event_type)).toEqual([
    "application.approved",
    "participant.registered",
  ]);
  expect(audits).toHaveLength(1);
});

test("exactly one of a concurrent approval and rejection succeeds", async () => {
  const applicant = await aPerson();
  await aParticipant(event, applicant, states.pending);
  await Promise.allSettled([
    verbs.approve(applicant.id),
    verbs.reject(applicant.id),
    verbs["request revision of"](applicant.id),
  ]);
  expect((await tracesOf(applicant.id)).audits).toHaveLength(1);
});

test("many are approved together, and those who cannot be are named with the reason", async () => {
  const people = [await aPerson(), await aPerson(), await aPerson()];
  for (const [at, person] of people.entries())
    await aParticipant(event, person, at === 1 ? states.rejected : states.pending);
  const ids = people.map(({ id }) => id);
  const { done, refused } = await approveApplications(organizer, event.id, [...ids, ids[0] ?? ""]);
  expect(done.toSorted()).toEqual([ids[0], ids[2]].toSorted());
  expect(refused).toMatchObject([
    { id: ids[1], refusal: { message: "This application was already rejected." } },
  ]);
});

describe("a note on an application", () => {
  test("is not announced for a person who only applied", async () => {
    const applicant = await aPerson();
    await aParticipant(event, applicant, states.pending);
    await editApplicationNotes(organizer, event.id, applicant.id, {
      application_admin_notes: "Asked twice.",
    });
    expect((await tracesOf(applicant.id)).occurrences).toEqual([]);
  });

  test("updates a participant's profile once", async () => {
    const participant = await aPerson();
    await aParticipant(event, participant);
    const note = { application_admin_notes: "Runs two tables." };
    await editApplicationNotes(organizer, event.id, participant.id, note);
    await editApplicationNotes(organizer, event.id, participant.id, note);
    expect((await tracesOf(participant.id)).occurrences).toMatchObject([
      { event_type: "participant.profile_updated", snapshot: note },
    ]);
  });
});
