import { expect, test } from "vitest";
import { createPart } from "@/lib/transitions/event-part/event-part";
import {
  locationInput,
  locations,
  roles,
  threadInput,
  threads,
} from "@/lib/transitions/event-part/parts";
import "@/e2e/support/database";
import { whileAnotherTransaction } from "@/e2e/support/while-another-transaction";
import { anOrganizedEvent } from "@/e2e/support/world";
import type { Actor } from "@/lib/audit/actor";
import { prisma } from "@/lib/db/prisma";
import { activityFields } from "@/lib/resources/activity";
import { shownTexts } from "@/lib/resources/form";
import { locationFields } from "@/lib/resources/location";
import { newLocation } from "@/lib/resources/location-words";
import { registrationWaveFields } from "@/lib/resources/registration-wave";
import { newWave } from "@/lib/resources/registration-wave-words";
import { threadFields } from "@/lib/resources/thread";
import { createActivity } from "@/lib/transitions/activity/create";
import { activityInput } from "@/lib/transitions/activity/input";
import { addFormField } from "@/lib/transitions/form-field/form-field";
import { addGuest } from "@/lib/transitions/participant/add-guest";
import { watchSchedule } from "@/lib/transitions/watched-schedule/watch";
import { waveInput } from "@/lib/transitions/wave/input";
import { createWave } from "@/lib/transitions/wave/wave";
import { deleteEvent } from "./delete";

// docs/rules/states.md#deleting-waves-and-events

const activity = activityInput.parse({
  ...shownTexts(activityFields, null),
  title: "Quiz",
  time_preference: [],
  host: null,
  co_hosts: [],
});
const location = locationInput.parse({
  ...shownTexts(locationFields, null, newLocation),
  name: "Courtyard",
  scope: "outdoor",
  type: "rest_area",
});
const thread = threadInput.parse({ ...shownTexts(threadFields, null), name: "After dark" });
const wave = waveInput.parse({
  ...shownTexts(registrationWaveFields, null, newWave),
  name: "Early",
  roles_ids: [],
  base_activities: [],
});
const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const question = {
  label: "Diet",
  type: "text",
  help: null,
  required: false,
  options: [] as string[],
} as const;
const guest = {
  display_name: "Plus one",
  nickname: null,
  organisation: null,
  real_name: null,
  email: null,
  role: null,
  admin_notes: null,
  privacy_mode: false,
};

const verbs: [string, (organizer: Actor, eventId: string) => Promise<unknown>][] = [
  ["creating an activity", (organizer, id) => createActivity(organizer, id, activity)],
  ["creating a location", (organizer, id) => createPart(locations, organizer, id, location)],
  ["creating a thread", (organizer, id) => createPart(threads, organizer, id, thread)],
  [
    "creating a role",
    (organizer, id) => createPart(roles, organizer, id, { name: "Speaker", description: null }),
  ],
  [
    "creating a wave",
    (organizer, id) =>
      createWave(organizer, id, { ...wave, start_time: hoursAhead(1), end_time: hoursAhead(2) }),
  ],
  ["adding a question", (organizer, id) => addFormField(organizer, id, question)],
  ["adding a guest", (organizer, id) => addGuest(organizer, id, guest)],
  [
    "watching a schedule",
    (organizer, id) =>
      watchSchedule(organizer, id, { schedule_url: "https://example.com/schedule.json", every: 5 }),
  ],
  ["deleting it again", (organizer, id) => deleteEvent(organizer, id)],
];

test.each(verbs)(
  "%s in a draft that is just being deleted is refused like in a deleted one",
  async (_, verb) => {
    const { organizer, event } = await anOrganizedEvent({ publish_status: "draft" });
    const outcome = await whileAnotherTransaction(
      (tx) => tx.event.delete({ where: { id: event.id } }),
      () => verb(organizer, event.id),
    );
    expect(outcome).toBe("Refusal: There is nothing here.");
    expect(outcome).toBe(await verb(organizer, event.id).catch(String));
  },
);

test("an event is deleted with what was being added to it", async () => {
  const { organizer, event } = await anOrganizedEvent({ publish_status: "draft" });
  const outcome = await whileAnotherTransaction(
    (tx) => tx.thread.create({ data: { event_id: event.id, name: "Talks" } }),
    () => deleteEvent(organizer, event.id),
  );
  expect(outcome).toBeUndefined();
  expect(await prisma().event.count({ where: { id: event.id } })).toBe(0);
});
