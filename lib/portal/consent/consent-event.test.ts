import { beforeAll, expect, test } from "vitest";
import "@/e2e/support/database";
import { callReadApi } from "@/e2e/support/read-api";
import {
  aConnection,
  aConsent,
  anEvent,
  anInstallationToken,
  anIntegration,
  anOrganization,
  aParticipant,
  aPerson,
} from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { notesFields, withheldFields } from "@/lib/resources/participant";
import { type Scope, scopeTexts } from "@/lib/resources/scopes";
import { consentEvent, scopeAccessTexts } from "./consent-event";

// The sentences of the consent screen, compared with what the read API serves.

let event: Awaited<ReturnType<typeof anEvent>>;
let connection: Awaited<ReturnType<typeof aConnection>>;
let shy: { id: string };

beforeAll(async () => {
  event = await anEvent(await anOrganization());
  connection = await aConnection(await anIntegration(await anOrganization()), event);
  await prisma().formField.create({ data: { event_id: event.id, key: "diet", label: "Diet" } });
  shy = await aPerson();
  await joins("Open", await aPerson(), false);
  await joins("Shy", shy, true);
  const activity = { event_id: event.id, title: "Game", activity_type: "workshop", status: "new" };
  await prisma().activity.create({ data: { ...activity, host_person_id: shy.id } });
});

async function joins(display_name: string, person: { id: string }, privacy_mode: boolean) {
  await aParticipant(event, person, {
    display_name,
    nickname: `Nick of ${display_name}`,
    organisation: "Guild",
    real_name: `Real ${display_name}`,
    custom_form_fields: { diet: "vegan" },
    admin_notes: "Has the key",
    application_admin_notes: "Late",
    privacy_mode,
  });
}

async function served(path: string, scopes: Scope[]): Promise<Record<string, unknown>[]> {
  const { token } = await anInstallationToken(connection, scopes);
  return (await (await callReadApi(`/events/${event.id}/${path}`, token)).json()).items;
}

const shownFor = async (scope: Scope) =>
  (scopeAccessTexts(scope, await consentEvent(event.id), "en") ?? []).join("\n");

test("of people in privacy mode, exactly the fields that the screen names stay hidden", async () => {
  expect(await shownFor("participants.read")).toContain(
    "Of people in privacy mode (1 now) everything but real name, e-mail and answers, unless they share these by signing in",
  );
  const people = await served("participants", ["participants.read"]);
  const hidden = people.find(({ display_name }) => display_name === "Shy") ?? {};
  const open = people.find(({ display_name }) => display_name === "Open") ?? {};
  const differing = Object.keys(open).filter(
    (field) => open[field] !== null && hidden[field] === null,
  );
  expect(differing.toSorted()).toEqual([...withheldFields].toSorted());
  expect(hidden).toMatchObject({ nickname: "Nick of Shy", organisation: "Guild" });
  for (const note of notesFields) expect(hidden[note]).toBe(open[note]);
});

test("everybody who joins later is served, so the screen says so whether or not somebody is in privacy mode", async () => {
  expect(await shownFor("participants.read")).toContain(
    "2 participants, and everybody who joins later",
  );
  await joins("Later", await aPerson(), true);
  expect(await served("participants", ["participants.read"])).toHaveLength(3);
  expect(await shownFor("participants.read")).toContain(
    "3 participants, and everybody who joins later",
  );
});

test("event.read serves data about people, so it has the badge, and it leaves out people in privacy mode until they sign in", async () => {
  expect(scopeTexts["event.read"].sensitivity).toBe("personal");
  expect(await shownFor("event.read")).toContain(
    "except people in privacy mode who do not share theirs",
  );
  const [game] = await served("activities", ["event.read"]);
  expect(game).toMatchObject({ host_display_name: null, personal_data_withheld: true });
  await aConsent(connection, shy);
  const [shared] = await served("activities", ["event.read"]);
  expect(shared).toMatchObject({ host_display_name: "Shy", personal_data_withheld: false });
});
