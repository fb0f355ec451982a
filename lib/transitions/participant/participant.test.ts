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
import { editApplicationNotes } from "@/lib/transitions/application/edit-notes";
import { addGuest } from "./add-guest";
import type { EditedAnswers } from "./answers";
import { editParticipant } from "./edit";
import { removeParticipants } from "./remove";

let organizer: Actor;
let event: { id: string };

beforeAll(async () => {
  ({ organizer, event } = await anOrganizedEvent());
});

const profile = {
  display_name: "Lin",
  nickname: "lin",
  organisation: null,
  real_name: "Lin Ashe",
  role: null,
  admin_notes: null,
};
const guest = { ...profile, email: null, privacy_mode: false };

async function versionOf(personId: string): Promise<string> {
  const [row] = await prisma().$queryRaw<{ version: string }[]>`
    SELECT to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS version FROM event_people WHERE person_id = ${personId}::uuid`;
  return row?.version ?? "none";
}

const edit = async (id: string, eventId = event.id) =>
  editParticipant(organizer, eventId, id, profile);
const remove = (id: string, eventId = event.id) =>
  forOne(removeParticipants(organizer, eventId, [id]));
const verbs = { edit, remove };

const tracesOf = async (personId: string) => ({
  occurrences: (await occurrencesOf(event)).filter(({ dedup_key }) =>
    dedup_key.startsWith(personId),
  ),
  audits: await prisma().auditEntry.findMany({
    where: { event_id: event.id, subject_id: personId },
  }),
});

const storedRecord = (personId: string) =>
  prisma().eventPerson.findUniqueOrThrow({
    where: { event_id_person_id: { event_id: event.id, person_id: personId } },
  });

const now = new Date();
const refusedStates = {
  "only applied": {
    record: { application_status: "pending", registered_at: null },
    words: /is not a participant/,
  },
  removed: { record: { removed_at: now }, words: /was removed/ },
  cancelled: { record: { cancelled_at: now }, words: /cancelled/ },
};

const refused = Object.entries(refusedStates).flatMap(([state, row]) =>
  Object.entries(verbs).map(([verb, act]) => ({ verb, act, state, ...row })),
);

test.each(refused)(
  "to $verb somebody who is $state is refused with a message, and nothing changes",
  async ({ act, record, words }) => {
    const person = await aPerson();
    await aParticipant(event, person, record);
    const before = await storedRecord(person.id);
    await expect(act(person.id)).rejects.toThrow(words);
    expect(await storedRecord(person.id)).toEqual(before);
    expect(await tracesOf(person.id)).toEqual({ occurrences: [], audits: [] });
  },
);

test("a registered person is edited, and integrations receive the new profile", async () => {
  const person = await aPerson();
  await aParticipant(event, person);
  await edit(person.id);
  const { occurrences, audits } = await tracesOf(person.id);
  expect(occurrences).toMatchObject([
    {
      event_type: "participant.profile_updated",
      snapshot: { display_name: "Lin", real_name: "Lin Ashe" },
    },
  ]);
  expect(audits).toMatchObject([
    {
      action: "participant.edited",
      details: { fields: ["display_name", "nickname", "real_name"] },
    },
  ]);
});

test("a profile saved unchanged is not announced", async () => {
  const person = await aPerson();
  await aParticipant(event, person, {
    display_name: "Lin",
    nickname: "lin",
    real_name: "Lin Ashe",
  });
  const version = await versionOf(person.id);
  await edit(person.id);
  expect(await versionOf(person.id)).toBe(version);
  expect(await tracesOf(person.id)).toEqual({ occurrences: [], audits: [] });
});

describe("answers to the event's own questions", () => {
  const answers = {
    typed: { "answers.diet": "Vegan", "answers.size": "M", "answers.age": "0" },
    seen: { diet: "None", size: "M", age: null },
  };

  async function aParticipantWithQuestions() {
    const eventWithQuestions = await anEvent(
      await prisma().organization.findFirstOrThrow({
        where: { members: { some: { person_id: organizer.personId } } },
      }),
    );
    const question = (key: string, type: string, options: string[] = []) => ({
      event_id: eventWithQuestions.id,
      key,
      label: key,
      type,
      options,
      required: true,
    });
    await prisma().formField.createMany({
      data: [
        question("diet", "text"),
        question("size", "select", ["S", "L"]),
        question("age", "number"),
        question("badge", "checkbox"),
      ],
    });
    const person = await aPerson();
    await aParticipant(eventWithQuestions, person, {
      custom_form_fields: { diet: "None", size: "M", age: null, gone: "kept" },
    });
    const save = (given: EditedAnswers) =>
      editParticipant(organizer, eventWithQuestions.id, person.id, {}, {}, given);
    const stored = async () =>
      (await prisma().eventPerson.findFirstOrThrow({ where: { person_id: person.id } }))
        .custom_form_fields;
    return { eventWithQuestions, person, save, stored };
  }

  test("that an organizer changed are saved and announced; unchanged ones stay, even if they would be refused today", async () => {
    const { eventWithQuestions, person, save, stored } = await aParticipantWithQuestions();
    await save(answers);
    expect(await stored()).toEqual({ diet: "Vegan", size: "M", age: 0, gone: "kept" });
    const [occurrence, ...others] = await occurrencesOf(eventWithQuestions);
    expect(others).toEqual([]);
    expect(occurrence).toMatchObject({
      event_type: "participant.profile_updated",
      snapshot: { custom_form_fields: { diet: "Vegan", age: 0 } },
    });
    expect(
      await prisma().auditEntry.findMany({
        where: { event_id: eventWithQuestions.id, subject_id: person.id },
      }),
    ).toMatchObject([
      { action: "participant.edited", details: { fields: ["custom_form_fields"] } },
    ]);
    const now = { diet: "Vegan", size: "M", age: 0 };
    await save({
      typed: { "answers.diet": "Vegan", "answers.size": "M", "answers.age": "0" },
      seen: now,
    });
    expect(await occurrencesOf(eventWithQuestions)).toHaveLength(1);
  });

  test("are refused at their fields, and when somebody else changed them in the meantime", async () => {
    const { save, stored } = await aParticipantWithQuestions();
    const before = await stored();
    await expect(
      save({ ...answers, typed: { ...answers.typed, "answers.age": "old" } }),
    ).rejects.toMatchObject({
      code: "validation_error",
      cause: { issues: [{ path: ["answers.age"] }] },
    });
    await expect(save({ ...answers, seen: { ...answers.seen, diet: "Halal" } })).rejects.toThrow(
      /Somebody else changed this/,
    );
    expect(await stored()).toEqual(before);
  });
});

test("exactly one of ten organizers who edit the same profile concurrently saves, and the others are refused", async () => {
  const person = await aPerson();
  await aParticipant(event, person);
  const seen = { nickname: null };
  const saves = Array.from({ length: 10 }, (_, at) =>
    editParticipant(organizer, event.id, person.id, { ...profile, nickname: `n${at}` }, seen),
  );
  const answers = await Promise.allSettled(saves);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await tracesOf(person.id)).occurrences).toHaveLength(1);
});

test("updated_at strictly increases under parallel edits", async () => {
  const person = await aPerson();
  await aParticipant(event, person);
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      editApplicationNotes(organizer, event.id, person.id, { application_admin_notes: `${at}` }),
    ),
  );
  const dedupKeys = (await tracesOf(person.id)).occurrences.map(({ dedup_key }) => dedup_key);
  expect(new Set(dedupKeys).size).toBe(20);
  expect(dedupKeys).toContain(`${person.id}:${await versionOf(person.id)}`);
  expect(dedupKeys.toSorted().at(-1)).toBe(`${person.id}:${await versionOf(person.id)}`);
});

test("a role of another event cannot be assigned", async () => {
  const other = await anEvent(await anOrganization());
  const role = await prisma().role.create({ data: { event_id: other.id, name: "Speaker" } });
  const person = await aPerson();
  await aParticipant(event, person);
  const edited = editParticipant(organizer, event.id, person.id, { role: role.id });
  await expect(edited).rejects.toMatchObject({
    code: "validation_error",
    extra: { field: "role" },
  });
});

describe("a guest", () => {
  test("is a participant immediately and was never an applicant", async () => {
    const { id } = await addGuest(organizer, event.id, { ...guest, email: "plus.one@example.com" });
    const { occurrences, audits } = await tracesOf(id);
    expect(occurrences).toMatchObject([
      {
        event_type: "participant.registered",
        snapshot: { is_guest: true, email: "plus.one@example.com", application_status: "approved" },
      },
    ]);
    expect(audits).toMatchObject([{ action: "participant.guest_added" }]);
  });

  test("has an address and a privacy mode that the organizer edits, and each edit updates the record", async () => {
    const { id } = await addGuest(organizer, event.id, guest);
    const version = await versionOf(id);
    await editParticipant(organizer, event.id, id, {
      email: "guest@example.com",
      privacy_mode: true,
    });
    expect((await versionOf(id)) > version).toBe(true);
    expect((await tracesOf(id)).occurrences.at(-1)).toMatchObject({
      snapshot: { email: "guest@example.com", privacy_mode: true },
    });
  });

  test("is unlike a person with an account, who keeps their own address and privacy mode", async () => {
    const person = await aPerson();
    await aParticipant(event, person, { privacy_mode: true });
    await editParticipant(organizer, event.id, person.id, { ...guest, email: "other@example.com" });
    expect(await storedRecord(person.id)).toMatchObject({ privacy_mode: true });
    expect(
      await prisma().person.findUnique({ where: { id: person.id }, select: { email: true } }),
    ).toEqual({ email: person.email });
  });
});

describe("a removed participant", () => {
  async function withSignUps(count: number) {
    const person = await aPerson();
    await aParticipant(event, person, { display_name: "Bela" });
    const activities = [];
    for (let at = 0; at < count; at++) {
      const activity = await prisma().activity.create({
        data: { event_id: event.id, title: `Game ${at}`, committed_signups_count: 1 },
      });
      await prisma().signUp.create({
        data: { event_id: event.id, activity_id: activity.id, person_id: person.id },
      });
      activities.push(activity.id);
    }
    return { person, activities };
  }

  test("is announced as before the removal, and every place they held is free again", async () => {
    const { person, activities } = await withSignUps(2);
    await remove(person.id);
    const { occurrences } = await tracesOf(person.id);
    expect(occurrences).toMatchObject([
      { event_type: "participant.removed", snapshot: { display_name: "Bela" } },
    ]);
    const freedPlaces = (await occurrencesOf(event)).filter(
      ({ event_type }) => event_type === "activity.capacity_state_changed",
    );
    expect(freedPlaces.map(({ dedup_key }) => dedup_key.slice(0, 36)).toSorted()).toEqual(
      activities.toSorted(),
    );
    expect(freedPlaces).toMatchObject(
      [1, 2].map(() => ({ snapshot: { players: [], committed_signups_count: 0 } })),
    );
    expect(
      await prisma().signUp.count({ where: { event_id: event.id, person_id: person.id } }),
    ).toBe(0);
  });

  test("keeps profile and application", async () => {
    const { person } = await withSignUps(0);
    await remove(person.id);
    expect(await storedRecord(person.id)).toMatchObject({
      display_name: "Bela",
      application_status: "approved",
      removed_at: expect.any(Date),
    });
  });

  test("is removed by exactly one of many parallel removals", async () => {
    const { person } = await withSignUps(1);
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => remove(person.id)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await tracesOf(person.id)).occurrences).toHaveLength(1);
  });
});

test("people of another organization's event are not found", async () => {
  const foreign = await anEvent(await anOrganization());
  const person = await aPerson();
  await aParticipant(foreign, person);
  for (const verb of [edit, remove])
    await expect(verb(person.id, foreign.id)).rejects.toMatchObject({ code: "resource_not_found" });
  await expect(addGuest(organizer, foreign.id, guest)).rejects.toMatchObject({
    code: "resource_not_found",
  });
});
