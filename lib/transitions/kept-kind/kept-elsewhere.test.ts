import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import "@/e2e/support/database";
import { aFeedToken } from "@/e2e/support/feed";
import { feedLines } from "@/e2e/support/feed-lines";
import { activityOf, locationOf, threadOf, waveOf } from "@/e2e/support/program";
import { anActor, anOrganizedEvent, aParticipant, aPerson } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { applySnapshot } from "@/lib/reconcile/feed/apply-snapshot";
import { createActivity } from "@/lib/transitions/activity/create";
import { approveApplications } from "@/lib/transitions/application/decide";
import { submitApplication } from "@/lib/transitions/application/submit";
import { archiveEvent } from "@/lib/transitions/event/archive";
import { editEvent } from "@/lib/transitions/event/edit";
import { createPart } from "@/lib/transitions/event-part/event-part";
import { locations, roles, threads } from "@/lib/transitions/event-part/parts";
import { addFormField } from "@/lib/transitions/form-field/form-field";
import { editOwnProfile } from "@/lib/transitions/participant/edit-own";
import { removeParticipants } from "@/lib/transitions/participant/remove";
import { startWaveNow } from "@/lib/transitions/wave/move";
import { createWave } from "@/lib/transitions/wave/wave";
import { type KeepableKind, keepableKinds, keptKindsOf } from "./kept-elsewhere";
import { editHereToo, markKept, renewKept } from "./kept-kind";

type World = Awaited<ReturnType<typeof anOrganizedEvent>>;
let world: World;
beforeEach(async () => {
  world = await anOrganizedEvent({ access_mode: "open_approval", publish_status: "published" });
});

const keptHere = () => keptKindsOf(prisma(), world.event.id);

async function feed(lines: object[], name = "Ticket shop") {
  const { id } = await aFeedToken(world.organization, name);
  return feedLines(
    lines.map((line) => ({ event: world.event.id, ...line })),
    { tokenId: id, organizationId: world.organization.id },
  );
}

const thread = () => ({ kind: "thread", id: randomUUID(), data: { name: "Talks" } });

describe("a kind is kept by the feed whose line reached it", () => {
  test("changed and unchanged lines count, under the token's name; refused ones do not", async () => {
    const line = thread();
    await feed([line, { kind: "role", id: randomUUID(), data: { name: 3 } }], "First");
    expect(await keptHere()).toEqual([{ kind: "thread", keptBy: "First", isEditedHere: false }]);
    expect(await feed([line], "Second")).toMatchObject([{ outcome: "unchanged" }]);
    expect(await keptHere()).toEqual([{ kind: "thread", keptBy: "Second", isEditedHere: false }]);
  });

  test("a stale line does not count", async () => {
    const line = { ...thread(), version: 2 };
    await feed([line], "First");
    expect(await feed([{ ...line, version: 1 }], "Second")).toMatchObject([{ outcome: "stale" }]);
    expect(await keptHere()).toMatchObject([{ keptBy: "First" }]);
  });

  test("the end of a snapshot reaches the kinds that it is about", async () => {
    const frame = { kind: "snapshot", of: ["role"] };
    await feed([
      { ...frame, state: "begin" },
      { ...frame, state: "end" },
    ]);
    expect(await keptHere()).toMatchObject([{ kind: "role", keptBy: "Ticket shop" }]);
  });

  test("it is kept for 30 days", async () => {
    await feed([thread()]);
    await prisma().keptKind.updateMany({
      where: { event_id: world.event.id },
      data: { reached_at: new Date(Date.now() - 30 * 86_400_000) },
    });
    expect(await keptHere()).toEqual([]);
  });
});

describe("a watched schedule keeps what it writes", () => {
  test("under its host, but not the event's own settings", async () => {
    await applySnapshot(world.event, {
      of: ["thread"],
      keeper: { scheduleHost: "program.example.com" },
      lines: [
        { line: 1, value: { event: world.event.id, ...thread() } },
        {
          line: 0,
          value: {
            kind: "event",
            event: world.event.id,
            id: world.event.id,
            data: { city: "Berlin" },
          },
        },
      ],
    });
    expect(await keptHere()).toEqual([
      { kind: "thread", keptBy: "program.example.com", isEditedHere: false },
    ]);
  });

  test("a fetch that finds it as it was renews it", async () => {
    await markKept({ scheduleHost: "program.example.com" }, [
      { event: world.event.id, kind: "thread" },
    ]);
    await prisma().keptKind.updateMany({
      where: { event_id: world.event.id },
      data: { reached_at: new Date(0) },
    });
    await renewKept(world.event.id, "program.example.com");
    expect(await keptHere()).toHaveLength(1);
  });
});

test("a file keeps nothing", async () => {
  await applySnapshot(world.event, {
    of: ["thread"],
    lines: [{ line: 1, value: { event: world.event.id, ...thread() } }],
  });
  expect(await keptHere()).toEqual([]);
});

const typed = (display_name: string) => ({ display_name });

const question = {
  label: "Allergies",
  type: "text" as const,
  help: null,
  options: [],
  required: false,
};

/** An organizer's change of each kind. */
const changes: Record<KeepableKind, (world: World) => Promise<unknown>> = {
  event: ({ event, organizer: actor }) => editEvent(actor, event.id, { typed: {}, before: {} }),
  form_field: ({ event, organizer: actor }) => addFormField(actor, event.id, question),
  role: ({ event, organizer: actor }) =>
    createPart(roles, actor, event.id, { name: "Guide", description: null }),
  location: ({ event, organizer: actor }) => createPart(locations, actor, event.id, locationOf()),
  thread: ({ event, organizer: actor }) => createPart(threads, actor, event.id, threadOf()),
  person: ({ event, organizer: actor }) => approveApplications(actor, event.id, [randomUUID()]),
  activity: ({ event, organizer: actor }) => createActivity(actor, event.id, activityOf()),
  registration_wave: ({ event, organizer: actor }) => createWave(actor, event.id, waveOf()),
};

const keep = (kind: KeepableKind, event: { id: string }) =>
  markKept({ scheduleHost: "tickets.example.com" }, [{ event: event.id, kind }]);

describe.each(Object.keys(keepableKinds) as KeepableKind[])(
  "an organizer's change of %s",
  (kind) => {
    test("is refused with the keeper's name, and changes of other kinds are not", async () => {
      await keep(kind, world.event);
      for (const [other, change] of Object.entries(changes))
        if (other === kind)
          await expect(change(world), other).rejects.toThrow("Kept by tickets.example.com");
        else await expect(change(world), other).resolves.not.toThrow();
    });

    test("is accepted once the organizers edit it here too, until they no longer do", async () => {
      await keep(kind, world.event);
      await editHereToo(world.organizer, world.event.id, [kind]);
      await changes[kind](world);
      await editHereToo(world.organizer, world.event.id, []);
      await expect(changes[kind](world)).rejects.toThrow("Kept by");
    });
  },
);

test("the choice is in the activity log with the person, once", async () => {
  await keep("role", world.event);
  await editHereToo(world.organizer, world.event.id, ["role"]);
  await editHereToo(world.organizer, world.event.id, ["role"]);
  expect(
    await prisma().auditEntry.findMany({
      where: { event_id: world.event.id, action: "event.edited_here_too" },
      select: { actor_person_id: true, details: true },
    }),
  ).toEqual([{ actor_person_id: world.organizer.personId, details: { kinds: ["role"] } }]);
});

test("states are moved here whoever keeps the records", async () => {
  const wave = await createWave(world.organizer, world.event.id, waveOf());
  await keep("registration_wave", world.event);
  await keep("event", world.event);
  await startWaveNow(world.organizer, world.event.id, wave);
  await archiveEvent(world.organizer, world.event.id);
});

test("participants' own acts are never refused", async () => {
  await keep("person", world.event);
  const person = await aPerson();
  await submitApplication(anActor(person), world.event.id, typed("Ana"));
  const participant = await aPerson();
  await aParticipant(world.event, participant);
  const { refused } = await removeParticipants(world.organizer, world.event.id, [participant.id]);
  expect(refused[0]?.refusal.message).toBe("Kept by tickets.example.com");
  await editOwnProfile(anActor(participant), world.event.id, typed("Lin"));
});
