import { beforeEach, expect, test } from "vitest";
import { dueWaves, moveDueWave, startWaveNow } from "@/lib/transitions/wave/move";
import "@/e2e/support/database";
import { emptyTables } from "@/e2e/support/empty-tables";
import {
  aMember,
  anActor,
  anEvent,
  anIntegration,
  anOrganization,
  aParticipant,
  aPerson,
} from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { sendAnnouncement } from "@/lib/transitions/announcement/announcement";
import { announceDueWaves, continueBroadcast, openBroadcasts } from "./broadcast";

beforeEach(async () => {
  await prisma().broadcast.deleteMany();
});

async function finishBroadcasts() {
  await announceDueWaves();
  for (const id of await openBroadcasts()) while (await continueBroadcast(id));
}

const kindsOf = async ({ id }: { id: string }) =>
  (
    await prisma().notification.findMany({
      where: { person_id: id },
      select: { kind: true },
      orderBy: { created_at: "asc" },
    })
  ).map(({ kind }) => kind);

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

/**
 * An event with a role, a host with that role, a visitor without one, a person who only applied,
 * and the organizer.
 */
async function aScenario() {
  const organization = await anOrganization();
  const [organizer, host, visitor, applicant] = [
    await aPerson(),
    await aPerson(),
    await aPerson(),
    await aPerson(),
  ];
  await aMember(organization, organizer);
  const event = await anEvent(organization, { title: "Dragon Con" });
  const role = await prisma().role.create({ data: { event_id: event.id, name: "Host" } });
  await aParticipant(event, host, { role_id: role.id });
  await aParticipant(event, visitor);
  await aParticipant(event, applicant, { registered_at: null, application_status: "pending" });
  const activity = await prisma().activity.create({
    data: { event_id: event.id, title: "Opening" },
  });
  const addActivity = (wave: { id: string }) =>
    prisma().waveActivity.create({
      data: { event_id: event.id, wave_id: wave.id, activity_id: activity.id, sort_order: 0 },
    });
  const emptyWave = async (
    data: { audience?: string; notify_when?: Date; start_time?: Date; status?: string } = {},
  ) => {
    const fields = { name: "Early", status: "scheduled", start_time: inSeconds(3600), ...data };
    const { id } = await prisma().registrationWave.create({
      data: { event_id: event.id, ...fields },
    });
    if (data.audience === "roles")
      await prisma().waveRole.create({
        data: { event_id: event.id, wave_id: id, role_id: role.id },
      });
    return { id, event: { id: event.id, organization_id: organization.id } };
  };
  const wave = async (data?: Parameters<typeof emptyWave>[0]) => {
    const created = await emptyWave(data);
    await addActivity(created);
    return created;
  };
  return {
    event,
    organizer: anActor(organizer),
    host,
    visitor,
    applicant,
    wave,
    emptyWave,
    addActivity,
  };
}

test("participants who may use a wave are notified at its notify_when, and when it opens; others are not", async () => {
  const { host, visitor, applicant, wave, organizer } = await aScenario();
  const early = await wave({ audience: "roles", notify_when: inSeconds(-1) });
  await finishBroadcasts();
  await finishBroadcasts();
  expect(await kindsOf(host)).toEqual(["wave.announced"]);
  await startWaveNow(organizer, early.event.id, early.id);
  await finishBroadcasts();
  expect(await kindsOf(host)).toEqual(["wave.announced", "wave.opened"]);
  expect(await kindsOf(visitor)).toEqual([]);
  expect(await kindsOf(applicant)).toEqual([]);
});

test("a wave without activities starts at its time, and people are notified once it has some", async () => {
  const { host, emptyWave, addActivity } = await aScenario();
  const empty = await emptyWave({ start_time: inSeconds(-1), notify_when: inSeconds(-1) });
  for (const wave of await dueWaves("started", 100)) await moveDueWave(wave, "started");
  await finishBroadcasts();
  expect(await kindsOf(host)).toEqual([]);
  await addActivity(empty);
  await finishBroadcasts();
  expect(await kindsOf(host)).toEqual(["wave.opened"]);
});

test("every participant is notified of a wave for all that starts automatically; a wave that has opened is no longer announced", async () => {
  const { host, visitor, applicant, wave } = await aScenario();
  const due = await wave({ start_time: inSeconds(-1), notify_when: inSeconds(-1) });
  expect(await moveDueWave(due, "started")).toBe(true);
  await finishBroadcasts();
  expect([await kindsOf(host), await kindsOf(visitor), await kindsOf(applicant)]).toEqual([
    ["wave.opened"],
    ["wave.opened"],
    [],
  ]);
});

test("a wave is not announced before its time, without one, or while its event is a draft", async () => {
  const { host, event, wave } = await aScenario();
  await wave({ notify_when: inSeconds(600) });
  await wave();
  await finishBroadcasts();
  await prisma().event.update({ where: { id: event.id }, data: { publish_status: "draft" } });
  const early = await wave({ notify_when: inSeconds(-1), start_time: inSeconds(-1) });
  await finishBroadcasts();
  await moveDueWave(early, "started");
  await finishBroadcasts();
  expect(await kindsOf(host)).toEqual([]);
});

const announcement = {
  audience: "everybody",
  subject: "Version 2",
  text: "New fields.\n\nRead the docs.",
  takes_effect_on: null,
} as const;
const anOperator = async () =>
  anActor(await aPerson({ is_operator: true, email_proved_at: new Date() }));

test("an announcement reaches its audience: publishers, or everybody who had an account by then", async () => {
  const [publisher, organizer, guest] = [await aPerson(), await aPerson(), await aPerson()];
  const [publishing, organizing] = [await anOrganization(), await anOrganization()];
  await aMember(publishing, publisher);
  await aMember(organizing, organizer);
  await anIntegration(publishing);
  await prisma().person.update({ where: { id: guest.id }, data: { is_guest: true, email: null } });
  const operator = await anOperator();
  await sendAnnouncement(operator, { ...announcement, audience: "publishers" });
  await sendAnnouncement(operator, announcement);
  const later = await aPerson({ created_at: new Date(Date.now() + 1_000) });
  await finishBroadcasts();
  expect(await kindsOf(publisher)).toEqual(["announcement", "announcement"]);
  expect(await kindsOf(organizer)).toEqual(["announcement"]);
  expect(await kindsOf(guest)).toEqual([]);
  expect(await kindsOf(later)).toEqual([]);
  expect(
    await prisma().auditEntry.count({
      where: { action: "announcement.sent", actor_person_id: operator.personId },
    }),
  ).toBe(2);
});

test("only an operator can send an announcement", async () => {
  const person = anActor(await aPerson());
  await expect(sendAnnouncement(person, announcement)).rejects.toMatchObject({
    code: "resource_not_found",
  });
});

test("several workers share an announcement to thousands, and everybody is notified once", async () => {
  await emptyTables("people");
  await pool().query(
    "INSERT INTO people (name, email, email_proved_at) SELECT 'Person ' || n, 'crowd-' || n || '@example.com', now() FROM generate_series(1, 3500) n",
  );
  await sendAnnouncement(await anOperator(), announcement);
  const work = async () => {
    for (let n = 0; n < 50 && (await openBroadcasts()).length > 0; n++)
      for (const id of await openBroadcasts()) await continueBroadcast(id);
  };
  await Promise.all([work(), work(), work()]);
  const { rows } = await pool().query(
    "SELECT count(*)::int AS people, max(n)::int AS most FROM (SELECT count(*) AS n FROM notifications GROUP BY person_id) p",
  );
  expect(rows).toEqual([{ people: 3501, most: 1 }]);
  expect(await prisma().mail.count()).toBe(3501);
  expect(await prisma().broadcast.findMany({ select: { notified: true } })).toEqual([
    { notified: 3501 },
  ]);
});
