import { beforeEach, expect, test } from "vitest";
import { createPart, deletePart, editPart } from "@/lib/transitions/event-part/event-part";
import { locations, threads } from "./parts";
import "@/e2e/support/database";
import {
  activityOf,
  expectRefusal,
  locationOf,
  recordedSince,
  threadOf,
} from "@/e2e/support/program";
import { anOrganizedEvent } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { createActivity } from "@/lib/transitions/activity/create";

let world: Awaited<ReturnType<typeof anOrganizedEvent>>;
let earlierEntries: Set<string>;

beforeEach(async () => {
  world = await anOrganizedEvent();
  earlierEntries = new Set();
});

const recordedChanges = () => recordedSince(world.event, earlierEntries);

test("a thread is added, edited and deleted, each announced once", async () => {
  const { organizer, event } = world;
  const id = await createPart(threads, organizer, event.id, threadOf({ color_hex: "#0b6068" }));
  expect(await recordedChanges()).toMatchObject([
    {
      event_type: "thread.created",
      dedup_key: id,
      snapshot: { id, name: "Lectures", color_hex: "#0b6068" },
    },
  ]);
  await editPart(threads, organizer, event.id, id, { name: "Talks" });
  expect(await recordedChanges()).toMatchObject([
    { event_type: "thread.updated", snapshot: { id, name: "Talks", color_hex: "#0b6068" } },
  ]);
  await editPart(threads, organizer, event.id, id, { name: "Talks" });
  expect(await recordedChanges()).toEqual([]);
  await deletePart(threads, organizer, event.id, id);
  expect(await recordedChanges()).toMatchObject([
    { event_type: "thread.deleted", dedup_key: id, snapshot: { id, name: "Talks" } },
  ]);
  await expectRefusal(
    editPart(threads, organizer, event.id, id, { name: "Late" }),
    "resource_not_found",
  );
  await expectRefusal(deletePart(threads, organizer, event.id, id), "resource_not_found");
  expect(await recordedChanges()).toEqual([]);
});

test("a location is added, moved to another floor and deleted, each announced once", async () => {
  const { organizer, event } = world;
  const thread = await createPart(threads, organizer, event.id, threadOf());
  await recordedChanges();
  const id = await createPart(
    locations,
    organizer,
    event.id,
    locationOf({ thread, floor: "1", amenities: ["wifi"], position_x: 1.5 }),
  );
  const snapshot = {
    id,
    name: "Main hall",
    thread,
    floor: "1",
    amenities: ["wifi"],
    position_x: 1.5,
  };
  expect(await recordedChanges()).toMatchObject([
    { event_type: "location.created", dedup_key: id, snapshot },
  ]);
  await editPart(locations, organizer, event.id, id, { floor: "2" });
  expect(await recordedChanges()).toMatchObject([
    { event_type: "location.updated", snapshot: { ...snapshot, floor: "2" } },
  ]);
  await editPart(locations, organizer, event.id, id, { floor: "2", thread });
  expect(await recordedChanges()).toEqual([]);
  await deletePart(locations, organizer, event.id, id);
  expect(await recordedChanges()).toMatchObject([
    { event_type: "location.deleted", dedup_key: id, snapshot: { ...snapshot, floor: "2" } },
  ]);
  await expectRefusal(deletePart(locations, organizer, event.id, id), "resource_not_found");
});

test("a change that somebody else saved since the form was opened is not overwritten, and their other changes stay", async () => {
  const { organizer, event } = world;
  const opened = threadOf({ description: "All day" });
  const id = await createPart(threads, organizer, event.id, opened);
  await prisma().thread.update({
    where: { event_id_id: { event_id: event.id, id } },
    data: { description: " All day\r\n" },
    select: { id: true },
  });
  await editPart(threads, organizer, event.id, id, { name: "Talks" }, opened);
  await recordedChanges();
  await expectRefusal(
    editPart(threads, organizer, event.id, id, { name: "Speeches" }, opened),
    "validation_error",
    /Somebody else changed this/,
  );
  expect(await recordedChanges()).toEqual([]);
  await editPart(
    threads,
    organizer,
    event.id,
    id,
    { name: "Talks", description: "Until six" },
    opened,
  );
  expect(await recordedChanges()).toMatchObject([
    { event_type: "thread.updated", snapshot: { name: "Talks", description: "Until six" } },
  ]);
});

test("everything that named a deleted thread loses the reference and is updated", async () => {
  const { organizer, event } = world;
  const thread = await createPart(threads, organizer, event.id, threadOf());
  const location = await createPart(locations, organizer, event.id, locationOf({ thread }));
  const activities = await Promise.all(
    [1, 2, 3].map(() => createActivity(organizer, event.id, activityOf({ thread }))),
  );
  await createActivity(organizer, event.id, activityOf());
  await recordedChanges();
  await deletePart(threads, organizer, event.id, thread);
  const changes = await recordedChanges();
  expect(changes.map(({ event_type }) => event_type)).toEqual([
    ...Array(3).fill("activity.updated"),
    "location.updated",
    "thread.deleted",
  ]);
  expect(changes.slice(0, 3).map(({ snapshot }) => snapshot)).toEqual(
    expect.arrayContaining(activities.map((id) => expect.objectContaining({ id, thread: null }))),
  );
  expect(changes[3]?.snapshot).toMatchObject({ id: location, thread: null });
});

test("activities in a deleted location lose the reference, and each is updated", async () => {
  const { organizer, event } = world;
  const location = await createPart(locations, organizer, event.id, locationOf());
  const activities = await Promise.all(
    [1, 2].map(() => createActivity(organizer, event.id, activityOf({ location }))),
  );
  await recordedChanges();
  await deletePart(locations, organizer, event.id, location);
  expect(await recordedChanges()).toMatchObject([
    { event_type: "activity.updated", snapshot: { location: null } },
    { event_type: "activity.updated", snapshot: { location: null } },
    { event_type: "location.deleted", snapshot: { id: location } },
  ]);
  expect(
    await prisma().activity.count({ where: { id: { in: activities }, location_id: null } }),
  ).toBe(2);
});

test("a reference to something outside the event is refused at its field", async () => {
  const elsewhere = await anOrganizedEvent();
  const thread = await createPart(threads, elsewhere.organizer, elsewhere.event.id, threadOf());
  const location = await createPart(
    locations,
    elsewhere.organizer,
    elsewhere.event.id,
    locationOf(),
  );
  const { organizer, event } = world;
  await expect(createActivity(organizer, event.id, activityOf({ thread }))).rejects.toMatchObject({
    extra: { field: "thread" },
  });
  await expect(createActivity(organizer, event.id, activityOf({ location }))).rejects.toMatchObject(
    { extra: { field: "location" } },
  );
  await expect(
    createPart(locations, organizer, event.id, locationOf({ thread })),
  ).rejects.toMatchObject({ extra: { field: "thread" } });
  expect(await recordedChanges()).toEqual([]);
});

test("another organization's threads and locations are not found by any verb", async () => {
  const { organizer, event } = world;
  const { organizer: stranger } = await anOrganizedEvent();
  const thread = await createPart(threads, organizer, event.id, threadOf());
  const location = await createPart(locations, organizer, event.id, locationOf());
  await recordedChanges();
  const attempts = [
    createPart(threads, stranger, event.id, threadOf()),
    editPart(threads, stranger, event.id, thread, { name: "Mine" }),
    deletePart(threads, stranger, event.id, thread),
    createPart(locations, stranger, event.id, locationOf()),
    editPart(locations, stranger, event.id, location, { name: "Mine" }),
    deletePart(locations, stranger, event.id, location),
  ];
  await Promise.all(attempts.map((attempt) => expectRefusal(attempt, "resource_not_found")));
  expect(await recordedChanges()).toEqual([]);
});
