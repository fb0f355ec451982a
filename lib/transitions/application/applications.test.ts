import { beforeAll, describe, expect, test } from "vitest";
import "@/e2e/support/database";
import { occurrencesOf } from "@/e2e/support/connected-app";
import { anActor, anEvent, anOrganization, aParticipant, aPerson } from "@/e2e/support/world";
import type { Actor } from "@/lib/audit/actor";
import { prisma } from "@/lib/db/prisma";
import { editOwnProfile } from "@/lib/transitions/participant/edit-own";
import { cancelApplication } from "./cancel";
import { submitApplication } from "./submit";

let organization: { id: string };
beforeAll(async () => {
  organization = await anOrganization();
});

const typed = { display_name: "Ana", nickname: "", organisation: "Guild", real_name: "Ana Lima" };

type State = Partial<
  Record<"application_status", string> &
    Record<"registered_at" | "removed_at" | "cancelled_at", Date>
>;
const at = new Date("2027-01-01T00:00:00Z");

/** Every state of a person's record on an event; null for no record. */
const states = {
  none: null,
  pending: { application_status: "pending" },
  approved: { application_status: "approved", registered_at: at },
  rejected: { application_status: "rejected" },
  "sent back": { application_status: "revision_requested" },
  "registered, pending": { application_status: "pending", registered_at: at },
  "registered, rejected": { application_status: "rejected", registered_at: at },
  "registered, sent back": { application_status: "revision_requested", registered_at: at },
  cancelled: { application_status: "pending", cancelled_at: at },
  "cancelled after approval": {
    application_status: "approved",
    registered_at: at,
    cancelled_at: at,
  },
  "removed, approved": { application_status: "approved", registered_at: at, removed_at: at },
  "removed, pending": { application_status: "pending", registered_at: at, removed_at: at },
  "removed, rejected": { application_status: "rejected", registered_at: at, removed_at: at },
  "removed, sent back": {
    application_status: "revision_requested",
    registered_at: at,
    removed_at: at,
  },
} satisfies Record<string, State | null>;
type StateName = keyof typeof states;

async function aScenario(state: StateName, event: Parameters<typeof anEvent>[1] = {}) {
  const [person, place] = [await aPerson(), await anEvent(organization, event)];
  const record: State | null = states[state];
  if (record) await aParticipant(place, person, { registered_at: null, ...record });
  return { actor: anActor(person), person, event: place };
}

const recordOf = async (event: { id: string }, person: { id: string }) =>
  prisma().eventPerson.findUnique({
    where: { event_id_person_id: { event_id: event.id, person_id: person.id } },
    select: { application_status: true, registered_at: true, removed_at: true, cancelled_at: true },
  });

const typesOf = async (event: { id: string }) =>
  (await occurrencesOf(event)).map(({ event_type }) => event_type);
const auditCount = (event: { id: string }) =>
  prisma().auditEntry.count({ where: { event_id: event.id } });

async function expectRefused(
  act: () => Promise<void>,
  words: string,
  { event, person }: { event: { id: string }; person: { id: string } },
) {
  const before = await recordOf(event, person);
  await expect(act()).rejects.toThrow(words);
  expect(await recordOf(event, person)).toEqual(before);
  expect([await typesOf(event), await auditCount(event)]).toEqual([[], 0]);
}

const [submitted, registered, updated] = [
  "application.submitted",
  "participant.registered",
  "participant.profile_updated",
];
const alreadyApplied = "You have already applied to this event.";
const removed = "The organizers removed you from this event";
const applicationsClosed = "This event does not accept applications.";

/**
 * By state: what is recorded when an organizer approves, when the submission registers, and on a
 * closed event; or the message of the refusal.
 */
const submissions: [StateName, string[] | string, string[] | string, string[] | string][] = [
  ["none", [submitted], [submitted, registered], applicationsClosed],
  ["pending", alreadyApplied, alreadyApplied, alreadyApplied],
  ["approved", alreadyApplied, alreadyApplied, alreadyApplied],
  ["rejected", [submitted], [submitted, registered], applicationsClosed],
  ["sent back", [submitted], [submitted, registered], [submitted]],
  ["registered, pending", alreadyApplied, alreadyApplied, alreadyApplied],
  ["registered, rejected", [submitted, updated], [submitted, updated], applicationsClosed],
  ["registered, sent back", [submitted, updated], [submitted, updated], [submitted, updated]],
  ["cancelled", [submitted], [submitted, registered], applicationsClosed],
  ["cancelled after approval", [submitted], [submitted, registered], applicationsClosed],
  ["removed, approved", removed, removed, removed],
  ["removed, pending", removed, removed, removed],
  ["removed, rejected", [submitted], [submitted], applicationsClosed],
  ["removed, sent back", [submitted], [submitted], [submitted]],
];

describe("submitting", () => {
  for (const [column, access_mode] of ["open_approval", "open_auto", "closed"].entries()) {
    test.each(submissions.map(([state, ...outcomes]) => [state, outcomes[column] ?? ""] as const))(
      `on ${access_mode}, %s: %j`,
      async (state, outcome) => {
        const scenario = await aScenario(state, { access_mode });
        const act = () => submitApplication(scenario.actor, scenario.event.id, typed);
        if (typeof outcome === "string") return expectRefused(act, outcome, scenario);
        const before: State | null = states[state];
        await act();
        expect(await typesOf(scenario.event)).toEqual(outcome);
        const record = await recordOf(scenario.event, scenario.person);
        expect(record).toMatchObject({
          application_status: "pending",
          cancelled_at: null,
          removed_at: before?.removed_at ?? null,
        });
        const isRegistered =
          outcome.includes(registered ?? "") ||
          (before?.registered_at !== undefined && before.cancelled_at === undefined);
        expect(record?.registered_at !== null).toBe(isRegistered);
        expect(await auditCount(scenario.event)).toBe(1);
      },
    );
  }

  test("paid_ticket behaves like open_approval, and no access mode like closed", async () => {
    const paid = await aScenario("none", { access_mode: "paid_ticket" });
    await submitApplication(paid.actor, paid.event.id, typed);
    expect(await typesOf(paid.event)).toEqual([submitted]);
    const storyWithoutMode = await aScenario("none", { access_mode: null });
    await expectRefused(
      () => submitApplication(storyWithoutMode.actor, storyWithoutMode.event.id, typed),
      applicationsClosed,
      storyWithoutMode,
    );
  });

  test.each(["none", "sent back"] as const)(
    "a draft is not found, and an archived event refuses (%s)",
    async (state) => {
      const draft = await aScenario(state, { publish_status: "draft" });
      await expectRefused(
        () => submitApplication(draft.actor, draft.event.id, typed),
        "This event is not published.",
        draft,
      );
      const archived = await aScenario(state, { is_archived: true });
      await expectRefused(
        () => submitApplication(archived.actor, archived.event.id, typed),
        "This event is archived.",
        archived,
      );
    },
  );

  test("twenty times concurrently files one application", async () => {
    const { actor, event } = await aScenario("none", { access_mode: "open_auto" });
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => submitApplication(actor, event.id, typed)),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await typesOf(event)).toEqual([submitted, registered]);
  });

  test("again after a revision request is announced with the new values, and the message is removed", async () => {
    const { actor, event, person } = await aScenario("sent back");
    await prisma().eventPerson.updateMany({
      where: { event_id: event.id },
      data: { revision_message: "Which days?", nickname: "old" },
    });
    await submitApplication(actor, event.id, { ...typed, nickname: "new" });
    const [occurrence] = await occurrencesOf(event);
    expect(occurrence?.snapshot).toMatchObject({
      nickname: "new",
      real_name: "Ana Lima",
      organisation: "Guild",
    });
    expect(
      await prisma().eventPerson.findFirst({
        where: { person_id: person.id },
        select: { revision_message: true },
      }),
    ).toEqual({
      revision_message: null,
    });
  });

  test("again by a participant who changed nothing is no edit of the profile", async () => {
    const { actor, event } = await aScenario("registered, sent back");
    await editOwnProfile(actor, event.id, typed);
    await submitApplication(actor, event.id, typed);
    expect(await typesOf(event)).toEqual([updated, submitted]);
  });

  test("a form with faults stores nothing and names each fault", async () => {
    const { actor, event, person } = await aScenario("none");
    await prisma().formField.create({
      data: { event_id: event.id, key: "arrival", label: "Arrival", type: "date", required: true },
    });
    const act = submitApplication(actor, event.id, { ...typed, display_name: " " });
    await expect(act).rejects.toMatchObject({
      code: "validation_error",
      cause: {
        issues: [
          { path: ["display_name"] },
          { path: ["answers.arrival"], message: "Enter a date." },
        ],
      },
    });
    expect(await recordOf(event, person)).toBeNull();
  });

  test("stores answers only for the keys that the event declares", async () => {
    const { actor, event, person } = await aScenario("none");
    const fields = [
      { key: "diet", label: "Diet", type: "text" },
      { key: "first", label: "First time?", type: "checkbox" },
    ];
    await prisma().formField.createMany({
      data: fields.map((field) => ({ ...field, event_id: event.id })),
    });
    await submitApplication(actor, event.id, {
      ...typed,
      "answers.diet": " vegan ",
      "answers.first": "on",
      "answers.admin": "yes",
    });
    expect(
      await prisma().eventPerson.findFirst({
        where: { person_id: person.id },
        select: { custom_form_fields: true },
      }),
    ).toEqual({
      custom_form_fields: { diet: "vegan", first: true },
    });
  });
});

const notFoundMessage = "There is nothing here.";
const nothingToCancel = "there is nothing to cancel";
const alreadyCancelled = "This application is already cancelled.";

describe("cancelling", () => {
  test.each<[StateName, string | null]>([
    ["none", notFoundMessage],
    ["pending", null],
    ["approved", null],
    ["rejected", null],
    ["sent back", null],
    ["registered, pending", null],
    ["registered, rejected", null],
    ["registered, sent back", null],
    ["cancelled", alreadyCancelled],
    ["cancelled after approval", alreadyCancelled],
    ["removed, approved", nothingToCancel],
    ["removed, pending", nothingToCancel],
    ["removed, rejected", nothingToCancel],
    ["removed, sent back", nothingToCancel],
  ])("%s: %j", async (state, words) => {
    const scenario = await aScenario(state);
    const act = () => cancelApplication(scenario.actor, scenario.event.id);
    if (words !== null) return expectRefused(act, words, scenario);
    await act();
    expect((await recordOf(scenario.event, scenario.person))?.cancelled_at).not.toBeNull();
    expect([await typesOf(scenario.event), await auditCount(scenario.event)]).toEqual([[], 1]);
  });

  test("frees every place and announces each activity with its new state", async () => {
    const { actor, person, event } = await aScenario("approved");
    const otherPerson = await aPerson();
    await aParticipant(event, otherPerson);
    const held = await Promise.all(
      [3, 1].map((count) => anActivity(event, { committed_signups_count: count })),
    );
    await prisma().signUp.createMany({
      data: held.map(({ id }) => ({ event_id: event.id, activity_id: id, person_id: person.id })),
    });
    const [first] = held;
    for (const someone of [otherPerson])
      await prisma().signUp.create({
        data: { event_id: event.id, activity_id: first?.id ?? "", person_id: someone.id },
      });
    await cancelApplication(actor, event.id);
    const announced = (await occurrencesOf(event)).map(({ event_type, snapshot }) => [
      event_type,
      snapshot,
    ]);
    expect(announced).toHaveLength(2);
    expect(announced).toContainEqual([
      "activity.capacity_state_changed",
      expect.objectContaining({ id: first?.id, committed_signups_count: 2 }),
    ]);
    expect(announced).toContainEqual([
      "activity.capacity_state_changed",
      expect.objectContaining({ committed_signups_count: 0, players: [] }),
    ]);
    expect(
      await prisma().signUp.findMany({
        where: { event_id: event.id },
        select: { person_id: true },
      }),
    ).toEqual([{ person_id: otherPerson.id }]);
  });
});

describe("editing one's own profile", () => {
  test.each<[StateName, string[] | string]>([
    ["none", notFoundMessage],
    ["pending", []],
    ["approved", ["participant.profile_updated"]],
    ["rejected", []],
    ["sent back", []],
    ["registered, pending", ["participant.profile_updated"]],
    ["cancelled after approval", "there is no profile to edit"],
    ["removed, approved", []],
  ])("%s: %j", async (state, outcome) => {
    const scenario = await aScenario(state);
    const act = () =>
      editOwnProfile(scenario.actor, scenario.event.id, { ...typed, privacy_mode: "on" });
    if (typeof outcome === "string") return expectRefused(act, outcome, scenario);
    const before = await recordOf(scenario.event, scenario.person);
    await act();
    await act(); // unchanged: nothing happens
    expect([await typesOf(scenario.event), await auditCount(scenario.event)]).toEqual([outcome, 1]);
    expect(await recordOf(scenario.event, scenario.person)).toEqual(before);
    expect(
      await prisma().eventPerson.findFirst({
        where: { person_id: scenario.person.id },
        select: { display_name: true, privacy_mode: true },
      }),
    ).toEqual({
      display_name: "Ana",
      privacy_mode: true,
    });
  });
});

test.each(["", "nonsense", "00000000-0000-4000-8000-000000000000"])(
  "an event id that is %j is not found by any verb",
  async (id) => {
    const actor = anActor(await aPerson());
    const verbs: ((actor: Actor, eventId: string) => Promise<void>)[] = [
      (who, event) => submitApplication(who, event, typed),
      cancelApplication,
      (who, event) => editOwnProfile(who, event, typed),
    ];
    for (const verb of verbs)
      await expect(verb(actor, id)).rejects.toMatchObject({ code: "resource_not_found" });
  },
);

const anActivity = (event: { id: string }, data: { committed_signups_count: number }) =>
  prisma().activity.create({
    data: { event_id: event.id, title: "Table", sign_ups_enabled: true, ...data },
  });

test("an application is confirmed by a notice, which says whether it registered the person", async () => {
  const noticesOf = async (access_mode: string) => {
    const event = await anEvent(organization, { access_mode });
    const applicant = await aPerson();
    await submitApplication(anActor(applicant), event.id, typed);
    const select = { kind: true, details: true } as const;
    return prisma().notification.findMany({ where: { person_id: applicant.id }, select });
  };
  for (const [mode, is_registered] of [
    ["open_approval", false],
    ["open_auto", true],
  ] as const)
    expect(await noticesOf(mode), mode).toEqual([
      { kind: "application.received", details: expect.objectContaining({ is_registered }) },
    ]);
});
