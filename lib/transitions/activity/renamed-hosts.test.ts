import { beforeEach, expect, test } from "vitest";
import "@/e2e/support/database";
import { anActor, anOrganizedEvent, aParticipant, aPerson } from "@/e2e/support/world";
import type { Actor } from "@/lib/audit/actor";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { submitApplication } from "@/lib/transitions/application/submit";
import { editParticipant } from "@/lib/transitions/participant/edit";
import { editOwnProfile } from "@/lib/transitions/participant/edit-own";
import { changePeople } from "@/lib/transitions/participant/from-source";

// docs/rules/states.md#renamed-hosts

let world: Awaited<ReturnType<typeof anOrganizedEvent>>;
let host: Awaited<ReturnType<typeof aPerson>>;
let activities: { hosted: string; coHosted: string; played: string };

beforeEach(async () => {
  world = await anOrganizedEvent({ publish_status: "published", access_mode: "open_auto" });
  host = await aPerson();
  await aParticipant(world.event, host, { display_name: "Ana", nickname: "an" });
  const inEvent = { event_id: world.event.id, activity_type: "workshop", status: "new" };
  const create = (data: object) =>
    prisma().activity.create({ data: { ...inEvent, ...data }, select: { id: true } });
  const [hosted, coHosted, played] = [
    await create({ host_person_id: host.id }),
    await create({}),
    await create({}),
  ];
  activities = { hosted: hosted.id, coHosted: coHosted.id, played: played.id };
  await prisma().activityCoHost.create({
    data: { event_id: world.event.id, activity_id: coHosted.id, person_id: host.id },
  });
  await prisma().signUp.create({
    data: { event_id: world.event.id, activity_id: played.id, person_id: host.id },
  });
});

const versionsOf = async () => {
  const rows = await prisma().$queryRaw<{ id: string; version: string }[]>`
    SELECT id, updated_at::text AS version FROM activities WHERE event_id = ${world.event.id}::uuid`;
  return new Map(rows.map(({ id, version }) => [id, version]));
};

async function activitiesRaisedBy(change: () => Promise<unknown>) {
  const before = await versionsOf();
  await change();
  const after = await versionsOf();
  return [...after]
    .flatMap(([id, version]) => (version > (before.get(id) ?? "") ? [id] : []))
    .sort();
}

const typed = { display_name: "Bea", nickname: "an", organisation: "", real_name: "" };
const own = (): Actor => anActor(host);
const ownEvent = () => ({ id: world.event.id, organization_id: world.organization.id });

const renamings: [string, () => Promise<unknown>][] = [
  [
    "an organizer",
    () => editParticipant(world.organizer, world.event.id, host.id, { display_name: "Bea" }),
  ],
  ["the person", () => editOwnProfile(own(), world.event.id, typed)],
  [
    "a source",
    () =>
      transact((tx) =>
        changePeople(tx, "service", ownEvent(), [
          { personId: host.id, record: { display_name: "Bea" } },
        ]),
      ),
  ],
  [
    "an application that is submitted again",
    async () => {
      await prisma().eventPerson.updateMany({
        where: { person_id: host.id },
        data: { application_status: "revision_requested" },
      });
      await submitApplication(own(), world.event.id, typed);
    },
  ],
];

test.each(renamings)(
  "when %s changes a display name, updated_at of the activities that carry it rises",
  async (_, rename) => {
    expect(await activitiesRaisedBy(rename)).toEqual(
      [activities.hosted, activities.coHosted].sort(),
    );
    expect(
      await prisma().occurrence.count({
        where: { event_id: world.event.id, event_type: "activity.updated" },
      }),
    ).toBe(0);
  },
);

test("a change of another field raises no activity", async () => {
  const editNickname = () =>
    editParticipant(world.organizer, world.event.id, host.id, {
      nickname: "Other",
      display_name: "Ana",
    });
  expect(await activitiesRaisedBy(editNickname)).toEqual([]);
});
