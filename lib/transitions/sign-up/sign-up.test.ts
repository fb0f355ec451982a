import { beforeAll, describe, expect, test } from "vitest";
import "@/e2e/support/database";
import { mapConcurrently } from "@/e2e/support/map-concurrently";
import {
  aMember,
  anActor,
  anEvent,
  anOrganization,
  aParticipant,
  aPerson,
} from "@/e2e/support/world";
import { type Prisma, prisma } from "@/lib/db/prisma";
import { editWave } from "@/lib/transitions/wave/wave";
import { leaveActivity, signUp } from "./sign-up";

let organization: { id: string };
let event: { id: string };

beforeAll(async () => {
  organization = await anOrganization();
  event = await anEvent(organization);
});

type ActivityInput = Partial<Prisma.ActivityUncheckedCreateInput>;

/** An activity, by default open to everybody. */
const anActivity = (data: ActivityInput = {}) =>
  prisma().activity.create({
    data: { event_id: event.id, title: "Table", sign_ups_enabled: true, ...data },
  });

/** A wave that gates these activities; by default started, for everybody and without limits. */
async function aWave(
  activities: { id: string }[],
  data: Partial<Prisma.RegistrationWaveUncheckedCreateInput> = {},
) {
  const wave = await prisma().registrationWave.create({
    data: { event_id: event.id, status: "started", audience: "all", ...data },
  });
  await prisma().waveActivity.createMany({
    data: activities.map(({ id }) => ({ event_id: event.id, wave_id: wave.id, activity_id: id })),
  });
  return wave;
}

async function aPlayer(data: Parameters<typeof aParticipant>[2] = {}) {
  const person = await aPerson();
  await aParticipant(event, person, data);
  return anActor(person);
}

async function aCrowd(size: number) {
  const people = Array.from({ length: size }, () => crypto.randomUUID());
  await prisma().person.createMany({
    data: people.map((id) => ({ id, name: "Player", email: `${id}@example.com` })),
  });
  const registered = {
    event_id: event.id,
    application_status: "approved",
    registered_at: new Date(),
  };
  await prisma().eventPerson.createMany({
    data: people.map((person_id) => ({ ...registered, person_id })),
  });
  return people.map((id) => anActor({ id }));
}

const stateOf = async ({ id }: { id: string }) => ({
  ...(await prisma().activity.findFirstOrThrow({
    where: { id },
    select: { committed_signups_count: true },
  })),
  rows: await prisma().signUp.count({ where: { activity_id: id } }),
});

/** The announcements of one activity, in the order of `updated_at`. */
const announcedTo = ({ id }: { id: string }) =>
  prisma().$queryRaw<{ count: number; players: number }[]>`
    SELECT (snapshot ->> 'committed_signups_count')::int AS count, jsonb_array_length(snapshot -> 'players') AS players
      FROM occurrences WHERE event_type = 'activity.capacity_state_changed' AND snapshot ->> 'id' = ${id} ORDER BY snapshot ->> 'updated_at'`;

/**
 * Runs twice as many calls concurrently as there are connections, so that each call always has
 * another to race against.
 */
async function outcomes<T>(items: T[], act: (item: T) => Promise<void>) {
  const answers = await mapConcurrently(items, 20, (item) =>
    act(item).then(() => "accepted", String),
  );
  const refusals = answers.filter((answer) => answer !== "accepted");
  return { accepted: answers.length - refusals.length, words: [...new Set(refusals)] };
}

describe("parallel sign-ups", { timeout: 60_000 }, () => {
  test("of 200 people for 10 seats: exactly 10 succeed, and the last snapshot agrees with the count", async () => {
    const [activity, crowd] = [await anActivity({ capacity: 10 }), await aCrowd(200)];
    expect(await outcomes(crowd, (player) => signUp(player, event.id, activity.id))).toEqual({
      accepted: 10,
      words: ["Refusal: This activity is full."],
    });
    expect(await stateOf(activity)).toEqual({ committed_signups_count: 10, rows: 10 });
    const announced = await announcedTo(activity);
    expect(announced.map(({ count }) => count)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(announced.at(-1)).toEqual({ count: 10, players: 10 });
  });

  test("of one person in ten activities of a wave that allows two: exactly two succeed", async () => {
    const [player, activities] = [
      await aPlayer(),
      await Promise.all(Array.from({ length: 10 }, () => anActivity({ capacity: 5 }))),
    ];
    await aWave(activities, { per_user_limit: 2 });
    const { accepted, words } = await outcomes(activities, ({ id }) =>
      signUp(player, event.id, id),
    );
    expect({ accepted, words }).toEqual({
      accepted: 2,
      words: ["Refusal: The open wave allows 2 sign-ups per person, and you have used them up."],
    });
    const states = await Promise.all(activities.map(stateOf));
    expect(
      states.reduce(
        (sum, { committed_signups_count, rows }) => sum + committed_signups_count + rows,
        0,
      ),
    ).toBe(4);
  });

  test("of 30 people through a wave with half of eight seats: exactly four succeed, and four seats are left", async () => {
    const [activity, crowd] = [await anActivity({ capacity: 8 }), await aCrowd(30)];
    const wave = await aWave([activity], { capacity: 50, capacity_mode: "percentage" });
    const words = ["Refusal: All places in the open wave are taken."];
    expect(await outcomes(crowd, (player) => signUp(player, event.id, activity.id))).toEqual({
      accepted: 4,
      words,
    });
    expect(await stateOf(activity)).toEqual({ committed_signups_count: 4, rows: 4 });
    expect(await prisma().signUp.count({ where: { wave_id: wave.id } })).toBe(4);
  });

  test("of one person in one activity: exactly one succeeds", async () => {
    const [player, activity, twenty] = [
      await aPlayer(),
      await anActivity(),
      Array.from({ length: 20 }),
    ];
    const { accepted, words } = await outcomes(twenty, () => signUp(player, event.id, activity.id));
    expect({ accepted, words }).toEqual({
      accepted: 1,
      words: ["Refusal: You are already signed up for this activity."],
    });
    expect(
      (await outcomes(twenty, () => leaveActivity(player, event.id, activity.id))).accepted,
    ).toBe(1);
    expect(await stateOf(activity)).toEqual({ committed_signups_count: 0, rows: 0 });
  });

  test("and departures leave a count equal to the people who stayed", async () => {
    const [activity, crowd] = [await anActivity({ capacity: 5 }), await aCrowd(30)];
    await mapConcurrently(crowd, 20, async (player, at) => {
      const { accepted } = await outcomes([player], () => signUp(player, event.id, activity.id));
      if (accepted && at % 2 === 0) await leaveActivity(player, event.id, activity.id);
    });
    const { committed_signups_count, rows } = await stateOf(activity);
    expect(committed_signups_count).toBe(rows);
    expect(rows).toBeLessThanOrEqual(5);
    expect((await announcedTo(activity)).at(-1)?.count).toBe(rows);
  });
});

test("an organizer who concurrently adds activities to a wave and removes them blocks nobody permanently", async () => {
  const organizer = await aPerson();
  await aMember(organization, organizer);
  const activities = await Promise.all([anActivity(), anActivity()]);
  const window = {
    start_time: new Date(Date.now() - 60_000),
    end_time: new Date(Date.now() + 3_600_000),
  };
  const wave = await aWave(activities, window);
  const edits = mapConcurrently(Array.from({ length: 15 }), 1, (_, at) =>
    editWave(anActor(organizer), event.id, wave.id, {
      base_activities: activities.slice(at % 2).map(({ id }) => id),
    }),
  );
  const signUps = outcomes(await aCrowd(60), (player) =>
    signUp(player, event.id, activities[0]?.id ?? ""),
  );
  expect([await signUps, (await edits).length]).toEqual([{ accepted: 60, words: [] }, 15]);
});

describe("an activity", () => {
  test.each<[string, ActivityInput, string]>([
    ["that is canceled", { status: "canceled" }, "This activity is canceled."],
    ["without sign-ups", { sign_ups_enabled: false }, "This activity does not accept sign-ups."],
    ["that is full", { capacity: 0 }, "This activity is full."],
  ])("%s refuses sign-ups, and nothing changes", async (_, data, words) => {
    const [player, activity] = [await aPlayer(), await anActivity(data)];
    await expect(signUp(player, event.id, activity.id)).rejects.toThrow(words);
    expect([await stateOf(activity), await announcedTo(activity)]).toEqual([
      { committed_signups_count: 0, rows: 0 },
      [],
    ]);
  });

  test.each(["new", "scheduled"])(
    "that is %s and gated by no wave accepts everybody without a limit",
    async (status) => {
      const times = {
        start_time: new Date("2027-05-14T10:00:00Z"),
        end_time: new Date("2027-05-14T11:00:00Z"),
      };
      const activity = await anActivity({ status, ...times });
      for (const player of await aCrowd(3)) await signUp(player, event.id, activity.id);
      expect(await stateOf(activity)).toEqual({ committed_signups_count: 3, rows: 3 });
    },
  );

  test("of another event is not found", async () => {
    const elsewhere = await anEvent(organization);
    const activity = await prisma().activity.create({
      data: { event_id: elsewhere.id, sign_ups_enabled: true },
    });
    const player = await aPlayer();
    for (const id of [activity.id, "nonsense"])
      await expect(signUp(player, event.id, id)).rejects.toThrow("There is nothing here.");
    await expect(leaveActivity(player, event.id, activity.id)).rejects.toThrow(
      "You are not signed up for this activity.",
    );
  });
});

describe("waves", () => {
  test("one that admits the person is recorded, and no longer gates after it is over", async () => {
    const [player, late, activity] = [await aPlayer(), await aPlayer(), await anActivity()];
    await aWave([activity], { status: "finished" });
    const wave = await aWave([activity]);
    await signUp(player, event.id, activity.id);
    expect(
      await prisma().signUp.findFirst({
        where: { activity_id: activity.id },
        select: { wave_id: true },
      }),
    ).toEqual({ wave_id: wave.id });
    await prisma().registrationWave.updateMany({
      where: { id: wave.id },
      data: { end_time: new Date(Date.now() - 1000) },
    });
    await expect(signUp(late, event.id, activity.id)).rejects.toThrow(
      "Sign-ups for this activity are closed.",
    );
    expect(await stateOf(activity)).toEqual({ committed_signups_count: 1, rows: 1 });
  });

  test.each<[string, string]>([
    ["scheduled", "Sign-ups for this activity have not opened yet."],
    ["canceled", "Sign-ups for this activity are closed."],
  ])("one that is %s keeps the activity closed", async (status, words) => {
    const [player, activity] = [await aPlayer(), await anActivity()];
    await aWave([activity], { status });
    await expect(signUp(player, event.id, activity.id)).rejects.toThrow(words);
  });

  test("one for roles admits people with these roles", async () => {
    const [host, visitor] = await Promise.all(
      ["Host", "Visitor"].map((name) =>
        prisma().role.create({ data: { event_id: event.id, name }, select: { id: true } }),
      ),
    );
    const activity = await anActivity();
    const wave = await aWave([activity], { audience: "roles" });
    await prisma().waveRole.create({
      data: { event_id: event.id, wave_id: wave.id, role_id: host?.id ?? "" },
    });
    await signUp(await aPlayer({ role_id: host?.id }), event.id, activity.id);
    for (const role_id of [visitor?.id, null])
      await expect(signUp(await aPlayer({ role_id }), event.id, activity.id)).rejects.toThrow(
        "open to other roles",
      );
  });

  test("a canceled activity does not use up a person's limit", async () => {
    const [player, one, other] = [await aPlayer(), await anActivity(), await anActivity()];
    await aWave([one, other], { per_user_limit: 1 });
    await signUp(player, event.id, one.id);
    await expect(signUp(player, event.id, other.id)).rejects.toThrow("allows 1 sign-up per person");
    await prisma().activity.update({
      where: { event_id_id: { event_id: event.id, id: one.id } },
      data: { status: "canceled" },
    });
    await signUp(player, event.id, other.id);
  });

  test("a seat that a person gives back can be used elsewhere", async () => {
    const [player, one, other] = [await aPlayer(), await anActivity(), await anActivity()];
    await aWave([one, other], { per_user_limit: 1 });
    await signUp(player, event.id, one.id);
    await expect(signUp(player, event.id, other.id)).rejects.toThrow("allows 1 sign-up per person");
    await leaveActivity(player, event.id, one.id);
    await signUp(player, event.id, other.id);
    expect(await stateOf(other)).toEqual({ committed_signups_count: 1, rows: 1 });
  });
});

describe("who may sign up", () => {
  const at = new Date();
  test.each<[string, Parameters<typeof aParticipant>[2]]>([
    ["only applied", { application_status: "pending", registered_at: null }],
    ["was approved once and cancelled", { cancelled_at: at }],
    ["was removed", { removed_at: at }],
  ])("nobody who %s can sign up", async (_, data) => {
    const activity = await anActivity();
    await expect(signUp(await aPlayer(data), event.id, activity.id)).rejects.toThrow(
      "Only participants of this event can sign up.",
    );
  });

  test("a person who never applied gets not found", async () => {
    const [stranger, activity] = [anActor(await aPerson()), await anActivity()];
    for (const verb of [signUp, leaveActivity])
      await expect(verb(stranger, event.id, activity.id)).rejects.toThrow("There is nothing here.");
  });

  test.each([
    [{ publish_status: "draft" }, "There is nothing here."],
    [{ is_archived: true }, "This event is archived."],
  ])("nobody can sign up on an event that is %j", async (data, words) => {
    const [seat, person] = [await anEvent(organization, data), await aPerson()];
    await aParticipant(seat, person);
    const activity = await prisma().activity.create({
      data: { event_id: seat.id, sign_ups_enabled: true },
    });
    await expect(signUp(anActor(person), seat.id, activity.id)).rejects.toThrow(words);
  });
});

test("signing up and leaving are each audited, and the webhook notice names the audit entry", async () => {
  const [player, activity] = [await aPlayer(), await anActivity()];
  await signUp(player, event.id, activity.id);
  await leaveActivity(player, event.id, activity.id);
  const entries = await prisma().auditEntry.findMany({
    where: { subject_id: activity.id },
    select: { id: true, action: true },
    orderBy: { at: "asc" },
  });
  expect(entries.map(({ action }) => action)).toEqual([
    "activity.signed_up",
    "activity.signed_out",
  ]);
  const announced = await prisma().occurrence.findMany({
    where: { actor_id: { in: entries.map(({ id }) => id) } },
    select: { event_type: true },
  });
  expect(announced).toHaveLength(2);
});
