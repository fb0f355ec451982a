import { expect, test } from "vitest";
import "../../../e2e/support/database";
import { prisma } from "@/lib/db/prisma";
import { readApi } from "@/lib/http/read-endpoint";
import { cancelApplication } from "@/lib/transitions/application/cancel";
import { submitApplication } from "@/lib/transitions/application/submit";
import { eligibleEvents } from "@/lib/transitions/consent/eligible-events";
import {
  aConnection,
  aConsent,
  anActor,
  anEvent,
  anInstallationToken,
  anIntegration,
  anOrganization,
  aParticipant,
  aPerson,
} from "../../../e2e/support/world";
import { editOwnProfile } from "./edit-own";

const typed = {
  display_name: "Ana",
  nickname: "an",
  organisation: "",
  real_name: "Ana Lima",
  "answers.diet": "vegan",
};

async function aConnectedEvent() {
  const [organization, person] = [await anOrganization(), await aPerson()];
  const [event, integration] = [await anEvent(organization), await anIntegration(organization)];
  await prisma().formField.create({ data: { event_id: event.id, key: "diet", label: "Diet" } });
  const connection = await aConnection(integration, event);
  const { token } = await anInstallationToken(connection);
  const participants = async () => {
    const address = `http://localhost:3000/api/v1/events/${event.id}/participants`;
    const response = await readApi(
      new Request(address, { headers: { Authorization: `Bearer ${token}` } }),
    );
    return (await response.json()).items;
  };
  return {
    organization,
    person,
    actor: anActor(person),
    event,
    integration,
    connection,
    participants,
  };
}

test("a cancelled application ends sign-in with this event only; applying again restores it", async () => {
  const { organization, person, actor, event, integration } = await aConnectedEvent();
  const otherEvent = await anEvent(organization);
  await aConnection(integration, otherEvent);
  for (const place of [event, otherEvent]) await aParticipant(place, person);
  const eligibleEventIds = async () => new Set(await eligibleEvents(person.id, integration.id));
  expect(await eligibleEventIds()).toEqual(new Set([event.id, otherEvent.id]));
  await cancelApplication(actor, event.id);
  expect(await eligibleEventIds()).toEqual(new Set([otherEvent.id]));
  await submitApplication(actor, event.id, typed);
  expect(await eligibleEventIds()).toEqual(new Set([event.id, otherEvent.id]));
});

test("a cancelled participant leaves the participants, and applying again does not restore them before approval", async () => {
  const { person, actor, event, participants } = await aConnectedEvent();
  await aParticipant(event, person);
  expect(await participants()).toHaveLength(1);
  await cancelApplication(actor, event.id);
  expect(await participants()).toEqual([]);
  await submitApplication(actor, event.id, typed);
  expect(await participants()).toEqual([]);
});

test("a participant's edit is readable immediately; privacy mode withholds it, and a consent shows it again", async () => {
  const { person, actor, event, connection, participants } = await aConnectedEvent();
  await aParticipant(event, person);
  await editOwnProfile(actor, event.id, typed);
  const open = {
    display_name: "Ana",
    real_name: "Ana Lima",
    email: person.email,
    custom_form_fields: { diet: "vegan" },
    personal_data_withheld: false,
  };
  expect(await participants()).toEqual([expect.objectContaining(open)]);
  await editOwnProfile(actor, event.id, { ...typed, privacy_mode: "on" });
  const withheld = {
    display_name: "Ana",
    real_name: null,
    email: null,
    custom_form_fields: null,
    personal_data_withheld: true,
  };
  expect(await participants()).toEqual([expect.objectContaining(withheld)]);
  await aConsent(connection, person);
  expect(await participants()).toEqual([expect.objectContaining({ ...open, privacy_mode: true })]);
});
