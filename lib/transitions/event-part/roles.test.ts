import { beforeAll, expect, test } from "vitest";
import { createPart, deletePart, editPart } from "@/lib/transitions/event-part/event-part";
import { roles } from "./parts";
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
import { Refusal } from "@/lib/errors/refusal";
import { editParticipant } from "@/lib/transitions/participant/edit";

let organizer: Actor;
let event: { id: string };

beforeAll(async () => {
  ({ organizer, event } = await anOrganizedEvent());
});

const speaker = { name: "Speaker", description: null };

test("a role is added, renamed and deleted, each audited and without a webhook", async () => {
  const id = await createPart(roles, organizer, event.id, speaker);
  await editPart(roles, organizer, event.id, id, {
    name: "Keynote",
    description: "The first talk.",
  });
  expect(await prisma().role.findFirst({ where: { id } })).toMatchObject({
    name: "Keynote",
    description: "The first talk.",
  });
  await deletePart(roles, organizer, event.id, id);
  expect(await prisma().role.count({ where: { id } })).toBe(0);
  const entries = await prisma().auditEntry.findMany({
    where: { subject_id: id },
    orderBy: { at: "asc" },
  });
  expect(entries.map(({ action }) => action)).toEqual([
    "role.created",
    "role.edited",
    "role.deleted",
  ]);
  expect(await occurrencesOf(event)).toEqual([]);
});

test("a role that somebody has, or that a wave is open to, cannot be deleted", async () => {
  const [worn, gating] = [
    await createPart(roles, organizer, event.id, speaker),
    await createPart(roles, organizer, event.id, speaker),
  ];
  await aParticipant(event, await aPerson(), { role_id: worn });
  const wave = await prisma().registrationWave.create({
    data: { event_id: event.id, name: "Early" },
  });
  await prisma().waveRole.create({
    data: { event_id: event.id, wave_id: wave.id, role_id: gating },
  });
  await expect(deletePart(roles, organizer, event.id, worn)).rejects.toThrow(
    "1 person has this role.",
  );
  await expect(deletePart(roles, organizer, event.id, gating)).rejects.toThrow(
    "1 wave is open to this role.",
  );
});

test("a role that is assigned while it is deleted either stays or is refused", async () => {
  for (let round = 0; round < 5; round++) {
    const id = await createPart(roles, organizer, event.id, speaker);
    const person = await aPerson();
    await aParticipant(event, person);
    const edit = editParticipant(organizer, event.id, person.id, { role: id });
    const answers = await Promise.allSettled([edit, deletePart(roles, organizer, event.id, id)]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(
      answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : [])),
    ).toEqual([expect.any(Refusal)]);
  }
});

test("another event's roles are not found", async () => {
  const foreign = await anEvent(await anOrganization());
  const role = await prisma().role.create({ data: { event_id: foreign.id, ...speaker } });
  const verbs = [
    () => createPart(roles, organizer, foreign.id, speaker),
    () => editPart(roles, organizer, event.id, role.id, speaker),
    () => deletePart(roles, organizer, event.id, role.id),
    () => deletePart(roles, organizer, foreign.id, role.id),
  ];
  for (const verb of verbs)
    await expect(verb()).rejects.toMatchObject({ code: "resource_not_found" });
});
