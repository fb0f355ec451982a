import { prisma } from "@/lib/db/prisma";
import { readApi } from "@/lib/http/read-endpoint";
import {
  aConnection,
  aConsent,
  anEvent,
  anIntegration,
  anOrganization,
  aParticipant,
  aPerson,
  nextInstant,
} from "./world";

type Headers = Record<string, string>;

/** Calls the read API as an integration; `path` is below {base_url}. */
export const callReadApi = (path: string, token?: string, headers: Headers = {}, method = "GET") =>
  readApi(
    new Request(`http://localhost:3000/api/v1${path}`, {
      method,
      headers: { ...(token !== undefined && { Authorization: `Bearer ${token}` }), ...headers },
    }),
  );

export const refusalOf = async (response: Response) => {
  const body = await response.json();
  return { status: response.status, error: body.error };
};

/**
 * An event with one record of each kind and people in every state, connected to one integration.
 */
export async function aPopulatedEvent() {
  const organization = await anOrganization();
  const event = await anEvent(organization, {
    start_date: new Date("2027-05-14T08:00:00Z"),
    min_age: "18+",
    language: ["en"],
    lat: 33.76,
    image_url: "https://example.com/i.png",
  });
  const integration = await anIntegration(organization);
  const connection = await aConnection(integration, event);
  const inEvent = { event_id: event.id };
  await prisma().formField.createMany({
    data: [
      { ...inEvent, key: "diet", label: "Diet" },
      { ...inEvent, key: "shirt", label: "Shirt", sort_order: 1 },
    ],
  });
  const role = await prisma().role.create({ data: { ...inEvent, name: "Speaker" } });
  const thread = await prisma().thread.create({ data: { ...inEvent, name: "Lectures" } });
  const location = await prisma().location.create({
    data: {
      ...inEvent,
      name: "Main hall",
      scope: "indoor",
      type: "stage",
      thread_id: thread.id,
      position_x: 0.5,
    },
  });
  const people = {
    open: await aPerson(),
    shy: await aPerson(),
    consenting: await aPerson(),
    guest: await prisma().person.create({ data: { is_guest: true } }),
    deleted: await aPerson(),
    removed: await aPerson(),
    cancelled: await aPerson(),
    applicant: await aPerson(),
  };
  const profile = {
    real_name: "Real Name",
    custom_form_fields: { diet: "vegan", undeclared: "left over" },
  };
  await aParticipant(event, people.open, { ...profile, display_name: "Open", role_id: role.id });
  await aParticipant(event, people.shy, {
    ...profile,
    display_name: "Shy",
    real_name: "Hidden Name",
    privacy_mode: true,
  });
  await aParticipant(event, people.consenting, {
    ...profile,
    display_name: "Consenting",
    privacy_mode: true,
  });
  await aConsent(connection, people.consenting);
  await aParticipant(event, people.guest, {
    display_name: "Guest",
    guest_key: "guest-1",
    privacy_mode: true,
  });
  await aParticipant(event, people.deleted, { display_name: "Gone" });
  await prisma().person.update({
    where: { id: people.deleted.id },
    data: { deleted_at: new Date() },
  });
  await aParticipant(event, people.removed, { display_name: "Removed", removed_at: new Date() });
  await aParticipant(event, people.cancelled, {
    display_name: "Cancelled",
    cancelled_at: new Date(),
  });
  await aParticipant(event, people.applicant, {
    display_name: "Applicant",
    application_status: "pending",
    registered_at: null,
  });
  const activity = await prisma().activity.create({
    data: {
      ...inEvent,
      title: "Opening",
      activity_type: "LARP",
      status: "scheduled",
      start_time: new Date("2027-05-14T09:00:00Z"),
      end_time: new Date("2027-05-14T10:00:00Z"),
      time_preference: [{ start_time: "2027-05-14T09:00:00Z", end_time: "2027-05-14T12:00:00Z" }],
      thread_id: thread.id,
      location_id: location.id,
      host_person_id: people.open.id,
      committed_signups_count: 4,
      markers: ["marker-1"],
    },
  });
  const of = { ...inEvent, activity_id: activity.id };
  await prisma().activityCoHost.createMany({
    data: [people.consenting, people.guest].map((person, sort_order) => ({
      ...of,
      person_id: person.id,
      sort_order,
    })),
  });
  for (const person of [people.shy, people.consenting, people.deleted, people.open])
    await prisma().signUp.create({
      data: { ...of, person_id: person.id, created_at: nextInstant() },
    });
  const wave = await prisma().registrationWave.create({
    data: {
      ...inEvent,
      name: "Early",
      audience: "roles",
      notify_when: new Date("2027-05-01T00:00:00Z"),
    },
  });
  await prisma().waveActivity.create({ data: { ...of, wave_id: wave.id } });
  await prisma().waveRole.create({ data: { ...inEvent, wave_id: wave.id, role_id: role.id } });
  return {
    organization,
    event,
    integration,
    connection,
    people,
    role,
    thread,
    location,
    activity,
    wave,
  };
}

export type PopulatedEvent = Awaited<ReturnType<typeof aPopulatedEvent>>;
