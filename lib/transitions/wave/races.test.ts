import { beforeEach, expect, test } from "vitest";
import { createPart, removePart } from "@/lib/transitions/event-part/event-part";
import { roles } from "@/lib/transitions/event-part/parts";
import "@/e2e/support/database";
import { activityOf, waveOf } from "@/e2e/support/program";
import { whileAnotherTransaction } from "@/e2e/support/while-another-transaction";
import { anOrganizedEvent, aParticipant, aPerson } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import type { Transaction } from "@/lib/db/transact";
import { createActivity } from "@/lib/transitions/activity/create";
import { deleteActivity } from "@/lib/transitions/activity/delete";
import { changeWave, createWave, deleteWave, editWave } from "./wave";

// A verb that begins while another transaction has not committed, waits for it and goes on when it
// has.

let world: Awaited<ReturnType<typeof anOrganizedEvent>>;

beforeEach(async () => {
  world = await anOrganizedEvent();
});

test("a wave cannot be opened to a role that somebody is deleting", async () => {
  const { organizer, event } = world;
  const deletion = async () => {
    const id = await createPart(roles, organizer, event.id, {
      name: "Volunteer",
      description: null,
    });
    return {
      id,
      run: (tx: Transaction) =>
        removePart(roles, tx, organizer, { ...event, organization_id: world.organization.id }, id),
    };
  };
  const wave = await createWave(organizer, event.id, waveOf());
  const [first, second] = [await deletion(), await deletion()];
  const outcomes = [
    await whileAnotherTransaction(first.run, () =>
      createWave(organizer, event.id, waveOf({ audience: "roles", roles_ids: [first.id] })),
    ),
    await whileAnotherTransaction(second.run, () =>
      editWave(organizer, event.id, wave, { audience: "roles", roles_ids: [second.id] }),
    ),
  ];
  const refusal = "Refusal: One of these roles no longer exists.";
  expect(outcomes).toEqual([refusal, refusal]);
});

test("a wave cannot be deleted while somebody signs up through it", async () => {
  const { organizer, event } = world;
  const person = await aPerson();
  await aParticipant(event, person);
  const activity = await createActivity(
    organizer,
    event.id,
    activityOf({ sign_ups_enabled: true }),
  );
  const wave = await createWave(organizer, event.id, waveOf({ base_activities: [activity] }));
  await prisma().registrationWave.updateMany({ where: { id: wave }, data: { status: "canceled" } });
  // What a sign-up has written that began before the wave was stopped.
  const signUp = async (tx: Transaction) => {
    await tx.activity.updateMany({ where: { id: activity }, data: { committed_signups_count: 1 } });
    await tx.signUp.create({
      data: { event_id: event.id, activity_id: activity, person_id: person.id, wave_id: wave },
    });
  };
  expect(await whileAnotherTransaction(signUp, () => deleteWave(organizer, event.id, wave))).toBe(
    "Refusal: People signed up through this wave, so it cannot be deleted.",
  );
});

test("a wave to which somebody is adding an activity is updated when the activity is deleted", async () => {
  const { organizer, event } = world;
  const activity = await createActivity(organizer, event.id, activityOf());
  const wave = await createWave(organizer, event.id, waveOf());
  const updatedAt = async (tx: Pick<Transaction, "$queryRaw">) =>
    (
      await tx.$queryRaw<
        { at: string }[]
      >`SELECT updated_at::text AS at FROM registration_waves WHERE id = ${wave}::uuid`
    ).map(({ at }) => at);
  let withActivity: string[] = [];
  const addition = async (tx: Transaction) => {
    await changeWave(tx, organizer, { ...event, organization_id: world.organization.id }, wave, {
      base_activities: [activity],
    });
    withActivity = await updatedAt(tx);
  };
  expect(
    await whileAnotherTransaction(addition, () => deleteActivity(organizer, event.id, activity)),
  ).toBeUndefined();
  expect(await prisma().waveActivity.count({ where: { wave_id: wave } })).toBe(0);
  expect(await updatedAt(prisma())).not.toEqual(withActivity);
});
