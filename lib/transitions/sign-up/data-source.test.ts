import { beforeEach, expect, test } from "vitest";
import { forOne } from "@/lib/transitions/many";
import "@/e2e/support/database";
import { whileAnotherTransaction } from "@/e2e/support/while-another-transaction";
import { anActor, anOrganizedEvent, aParticipant, aPerson } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { type Transaction, transact } from "@/lib/db/transact";
import { changeActivities } from "@/lib/transitions/activity/edit";
import { removeParticipants } from "@/lib/transitions/participant/remove";
import { leaveActivity, signUp } from "./sign-up";

// A person's verb that begins while a data source holds the activity, and goes on when the source
// has committed.

let world: Awaited<ReturnType<typeof anOrganizedEvent>>;

beforeEach(async () => {
  world = await anOrganizedEvent();
});

async function aPlayer() {
  const person = await aPerson();
  await aParticipant(world.event, person);
  return anActor(person);
}

/** An activity with four seats, held by two others and, if given, the player. */
async function anActivityWith(...players: { personId: string }[]) {
  const everybody = [await aPlayer(), await aPlayer(), ...players].map(({ personId }) => personId);
  const { id } = await prisma().activity.create({
    data: { event_id: world.event.id, title: "Table", sign_ups_enabled: true, capacity: 4 },
  });
  await transact((tx) => setPlayers(tx, id, everybody));
  return { id, others: everybody.slice(0, 2) };
}

const setPlayers = (tx: Transaction, id: string, players: string[]) =>
  changeActivities(tx, "service", world.event, [{ id, input: { players } }]);

/**
 * Runs a verb whose transaction waits for the source's, which replaces the players. Returns what
 * the verb throws, as text.
 */
const whileSourceSets = (players: string[], { id }: { id: string }, verb: () => Promise<void>) =>
  whileAnotherTransaction((tx) => setPlayers(tx, id, players), verb);

const stateOf = async ({ id }: { id: string }) => ({
  ...(await prisma().activity.findFirstOrThrow({
    where: { id },
    select: { committed_signups_count: true },
  })),
  rows: await prisma().signUp.count({ where: { activity_id: id } }),
});

test("somebody who leaves an activity from which a data source has just removed them is not counted twice", async () => {
  const player = await aPlayer();
  const activity = await anActivityWith(player);
  const outcome = await whileSourceSets(activity.others, activity, () =>
    leaveActivity(player, world.event.id, activity.id),
  );
  expect(outcome).toBe("Refusal: You are not signed up for this activity.");
  expect(await stateOf(activity)).toEqual({ committed_signups_count: 2, rows: 2 });
});

test("somebody who is removed from the event while a data source takes their seat away is not counted twice", async () => {
  const player = await aPlayer();
  const activity = await anActivityWith(player);
  const outcome = await whileSourceSets(activity.others, activity, () =>
    forOne(removeParticipants(world.organizer, world.event.id, [player.personId])),
  );
  expect(outcome).toBeUndefined();
  expect(await stateOf(activity)).toEqual({ committed_signups_count: 2, rows: 2 });
});

test("somebody who signs up for an activity to which a data source has just added them is already signed up", async () => {
  const player = await aPlayer();
  const activity = await anActivityWith();
  const outcome = await whileSourceSets([...activity.others, player.personId], activity, () =>
    signUp(player, world.event.id, activity.id),
  );
  expect(outcome).toBe("Refusal: You are already signed up for this activity.");
  expect(await stateOf(activity)).toEqual({ committed_signups_count: 3, rows: 3 });
});
