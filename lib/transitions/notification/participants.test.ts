import { expect, test } from "vitest";
import {
  reinstateActivity,
  scheduleActivity,
  unscheduleActivity,
} from "@/lib/transitions/activity/move";
import { deletePart } from "@/lib/transitions/event-part/event-part";
import { locations } from "@/lib/transitions/event-part/parts";
import { forOne } from "@/lib/transitions/many";
import "@/e2e/support/database";
import { cancelActivity } from "@/e2e/support/cancel-activity";
import { aConnectedApp } from "@/e2e/support/connected-app";
import {
  aMember,
  anActor,
  anEvent,
  anOrganization,
  aParticipant,
  aPerson,
} from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { notificationsOf } from "@/lib/portal/participant/notifications";
import { deleteActivity } from "@/lib/transitions/activity/delete";
import { editActivity } from "@/lib/transitions/activity/edit";
import {
  approveApplications,
  rejectApplications,
  requestRevisions,
} from "@/lib/transitions/application/decide";
import { editApplicationNotes } from "@/lib/transitions/application/edit-notes";
import { submitApplication } from "@/lib/transitions/application/submit";
import { editIntegration } from "@/lib/transitions/integration/edit";
import { manifestAsTyped } from "@/lib/transitions/integration/store-integration";
import { removeParticipants } from "@/lib/transitions/participant/remove";
import { signUp } from "@/lib/transitions/sign-up/sign-up";
import { dueApplicationNotices, endIdleHour } from "./new-applications";

/** The event Dragon Con with its organizer, two participants and an applicant. */
async function aScenario() {
  const organization = await anOrganization();
  const [organizer, participant, applicant, bystander] = [
    await aPerson(),
    await aPerson(),
    await aPerson(),
    await aPerson(),
  ];
  await aMember(organization, organizer, { manage_events: true, manage_integrations: false });
  const event = await anEvent(organization, { title: "Dragon Con" });
  for (const person of [participant, bystander]) await aParticipant(event, person);
  await aParticipant(event, applicant, { application_status: "pending", registered_at: null });
  const location = await prisma().location.create({
    data: { event_id: event.id, name: "Main Hall", scope: "indoor", type: "room" },
  });
  const times = {
    start_time: new Date("2027-05-01T10:00:00Z"),
    end_time: new Date("2027-05-01T11:00:00Z"),
  };
  const activity = await prisma().activity.create({
    data: {
      event_id: event.id,
      title: "Opening",
      status: "scheduled",
      sign_ups_enabled: true,
      location_id: location.id,
      ...times,
    },
  });
  await signUp(anActor(participant), event.id, activity.id);
  return {
    organization,
    event,
    organizer: anActor(organizer),
    participant,
    applicant,
    bystander,
    activity,
    location,
  };
}

type Scenario = Awaited<ReturnType<typeof aScenario>>;

const titlesOf = async ({ id }: { id: string }) =>
  (await notificationsOf(id, "", "en")).notifications.map(({ title }) => title).reverse();
const latestOf = async ({ id }: { id: string }) =>
  (await notificationsOf(id, "", "en")).notifications[0];
const mailsTo = ({ email }: { email: string | null }) =>
  prisma().mail.count({ where: { kind: "notification", email: email ?? "" } });

const later = {
  start_time: new Date("2027-05-02T10:00:00Z"),
  end_time: new Date("2027-05-02T11:00:00Z"),
};

test.each<
  [
    string,
    string,
    (scenario: Scenario) => Promise<unknown>,
    { title: string; says?: RegExp; path?: RegExp },
  ]
>([
  [
    "an applicant",
    "is approved",
    ({ organizer, event, applicant }) =>
      forOne(approveApplications(organizer, event.id, [applicant.id])),
    { title: "Your application to Dragon Con was approved", path: /^\/events\/event-/ },
  ],
  [
    "an applicant",
    "is approved with others",
    ({ organizer, event, applicant }) => approveApplications(organizer, event.id, [applicant.id]),
    { title: "Your application to Dragon Con was approved" },
  ],
  [
    "an applicant",
    "is rejected",
    ({ organizer, event, applicant }) =>
      forOne(rejectApplications(organizer, event.id, [applicant.id])),
    { title: "Your application to Dragon Con was rejected" },
  ],
  [
    "an applicant",
    "is sent back, with the organizers' words",
    ({ organizer, event, applicant }) =>
      forOne(requestRevisions(organizer, event.id, [applicant.id], "Which days?\nAnd with whom?")),
    {
      title: "Your application to Dragon Con was sent back for revision",
      says: /Which days\?\nAnd with whom\?/,
      path: /\/apply$/,
    },
  ],
  [
    "a participant",
    "is removed",
    ({ organizer, event, participant }) =>
      forOne(removeParticipants(organizer, event.id, [participant.id])),
    { title: "You were removed from Dragon Con" },
  ],
  [
    "a participant",
    "is signed up for an activity that gets another time",
    ({ organizer, event, activity }) => editActivity(organizer, event.id, activity.id, later),
    {
      title: "Dragon Con: Opening moved",
      says: /from 2 May 2027, 10:00 UTC to 2 May 2027, 11:00 UTC\.[\s\S]*Main Hall/,
    },
  ],
  [
    "a participant",
    "is signed up for an activity that gets another place",
    ({ organizer, event, activity }) =>
      editActivity(organizer, event.id, activity.id, { location: null }),
    { title: "Dragon Con: Opening moved", says: /no location/ },
  ],
  [
    "a participant",
    "is signed up for an activity whose location is deleted",
    ({ organizer, event, location }) => deletePart(locations, organizer, event.id, location.id),
    { title: "Dragon Con: Opening moved", says: /no location/ },
  ],
  [
    "a participant",
    "is signed up for an activity that is taken off the program",
    ({ organizer, event, activity }) => unscheduleActivity(organizer, event.id, activity.id),
    { title: "Dragon Con: Opening moved", says: /no time/ },
  ],
  [
    "a participant",
    "is signed up for an activity that is canceled",
    ({ organizer, event, activity }) => cancelActivity(organizer, event.id, activity.id),
    { title: "Dragon Con: Opening was canceled" },
  ],
  [
    "a participant",
    "is signed up for an activity that is deleted",
    ({ organizer, event, activity }) => deleteActivity(organizer, event.id, activity.id),
    { title: "Dragon Con: Opening was deleted" },
  ],
])(
  "%s who %s is notified, and nobody else",
  async (who, _, act, { title, says = /./, path = /^\// }) => {
    const scenario = await aScenario();
    const [person, others] =
      who === "an applicant"
        ? [scenario.applicant, [scenario.participant, scenario.bystander]]
        : [scenario.participant, [scenario.applicant, scenario.bystander]];
    await act(scenario);
    expect(await titlesOf(person)).toEqual([title]);
    expect(await mailsTo(person)).toBe(1);
    const latest = await latestOf(person);
    expect(latest?.paragraphs.join("\n")).toMatch(says);
    expect(latest?.link.path).toMatch(path);
    for (const other of others) expect(await titlesOf(other)).toEqual([]);
  },
);

test("a message that organizers write after sending an application back reaches the applicant once", async () => {
  const { organizer, event, applicant } = await aScenario();
  const write = (revision_message: string) =>
    editApplicationNotes(organizer, event.id, applicant.id, {
      application_admin_notes: null,
      revision_message,
    });
  await write("Not sent back yet");
  await forOne(requestRevisions(organizer, event.id, [applicant.id], null));
  await write("Which days?");
  await write("Which days?");
  expect(await titlesOf(applicant)).toHaveLength(2);
  expect((await latestOf(applicant))?.paragraphs.join()).toContain("Which days?");
});

test("people are notified that a canceled activity is reinstated, but not of changes while it is canceled", async () => {
  const { organizer, event, activity, participant } = await aScenario();
  await cancelActivity(organizer, event.id, activity.id);
  await editActivity(organizer, event.id, activity.id, { ...later, location: null });
  await reinstateActivity(organizer, event.id, activity.id);
  await scheduleActivity(organizer, event.id, activity.id, later);
  expect(await titlesOf(participant)).toEqual([
    "Dragon Con: Opening was canceled",
    "Dragon Con: Opening is no longer canceled",
    "Dragon Con: Opening moved",
  ]);
});

test("an edit of other fields notifies nobody", async () => {
  const { organizer, event, activity, participant } = await aScenario();
  await editActivity(organizer, event.id, activity.id, { title: "Grand opening", capacity: 10 });
  expect(await titlesOf(participant)).toEqual([]);
});

test("organizers are notified of a new application immediately, then at most once an hour of all newer ones", async () => {
  const { event } = await aScenario();
  const organizer = await aPerson();
  await aMember({ id: event.organization_id }, organizer, {
    manage_events: true,
    manage_integrations: false,
  });
  const [first, ...others] = await Promise.all(Array.from({ length: 6 }, () => aPerson()));
  if (!first) throw new Error("nobody");
  const apply = (person: { id: string }) =>
    submitApplication(anActor(person), event.id, { display_name: "Ana" });
  await apply(first);
  const titles = () => titlesOf(organizer);
  expect(await titles()).toEqual(["New applications to Dragon Con"]);
  await Promise.all(others.map(apply));
  expect(await titles()).toHaveLength(1);
  const hourPasses = async () => {
    await prisma().applicationNotice.updateMany({ data: { quiet_until: new Date(0) } });
    for (const id of await dueApplicationNotices())
      await Promise.all([endIdleHour(id), endIdleHour(id)]);
  };
  await hourPasses();
  expect(await titles()).toHaveLength(2);
  await hourPasses();
  expect(await titles()).toHaveLength(2);
  await apply(await aPerson());
  expect(await titles()).toHaveLength(3);
  expect(await mailsTo(organizer)).toBe(3);
});

test("organizers are notified once of many concurrent first applications", async () => {
  const { event } = await aScenario();
  const organizer = await aPerson();
  await aMember({ id: event.organization_id }, organizer, {
    manage_events: true,
    manage_integrations: false,
  });
  const people = await Promise.all(Array.from({ length: 8 }, () => aPerson()));
  await Promise.all(
    people.map((person) => submitApplication(anActor(person), event.id, { display_name: "Ana" })),
  );
  expect(await titlesOf(organizer)).toHaveLength(1);
});

test("organizers are notified when a connected integration adds webhooks about people, but not of other webhooks", async () => {
  const { app, manager } = await aConnectedApp();
  await prisma().integration.update({
    where: { id: app.id },
    data: { webhook_url: "https://example.com/hook" },
  });
  const declare = async (types: string[]) => {
    const stored = await prisma().integration.findUniqueOrThrow({
      where: { id: app.id },
      include: { declared_scopes: true },
    });
    const before = manifestAsTyped(stored);
    const manifest = { ...before, declared_webhook_event_types: types };
    expect(await editIntegration(manager, app.id, { manifest, before, logo: null })).toHaveProperty(
      "saved",
    );
  };
  await declare(["event.published"]);
  expect(await titlesOf({ id: manager.personId })).toEqual([]);
  await declare(["event.published", "participant.registered", "application.submitted"]);
  await declare(["event.published", "participant.registered"]);
  const latest = await latestOf({ id: manager.personId });
  expect(await titlesOf({ id: manager.personId })).toHaveLength(1);
  expect(latest?.paragraphs.join()).toContain("participant.registered, application.submitted");
});

test("a notification that is rolled back sends no mail", async () => {
  const { organizer, event, applicant } = await aScenario();
  await forOne(approveApplications(organizer, event.id, [applicant.id]));
  await expect(forOne(approveApplications(organizer, event.id, [applicant.id]))).rejects.toThrow();
  expect(await mailsTo(applicant)).toBe(1);
});

test("a long list of notices is paged by key, with each notice once", async () => {
  const person = await aPerson();
  const notifications = Array.from({ length: 95 }, (_, n) => ({
    person_id: person.id,
    kind: "organization.verified",
    details: { organization: `Club ${n}` },
    created_at: new Date(Date.UTC(2027, 0, 1, 0, 0, Math.floor(n / 3))),
  }));
  await prisma().notification.createMany({ data: notifications });
  const seen: string[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const page: Awaited<ReturnType<typeof notificationsOf>> = await notificationsOf(
      person.id,
      after,
      "en",
    );
    expect(page.notifications.length).toBeLessThanOrEqual(30);
    seen.push(...page.notifications.map(({ title }) => title));
    after = page.next;
  }
  expect(new Set(seen).size).toBe(95);
  expect(seen).toHaveLength(95);
});
