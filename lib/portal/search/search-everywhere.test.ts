import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import "@/e2e/support/database";
import { aDelivery } from "@/e2e/support/deliveries";
import {
  aMember,
  aMembership,
  anActor,
  anEvent,
  anIntegration,
  anOrganization,
  aParticipant,
  aPerson,
} from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";
import { createSandbox } from "@/lib/transitions/sandbox/create";
import { searchEverywhere } from "./search-everywhere";

const foundTitles = async (person: { id: string } | null, text: string) =>
  (await searchEverywhere(person?.id ?? null, text)).flatMap(({ label, found: each }) =>
    each.map(({ title }) => `${label}: ${title}`),
  );

const deliveryId = () => `dlv_${randomBytes(32).toString("base64url")}`;

/**
 * A private event with people, an unpublished integration and a delivery, all named Quince, and
 * people with every kind of access to them.
 */
async function anEventNamedQuince() {
  const organization = await anOrganization();
  const [organizer, integrator, memberWithoutAbilities, participant, otherOrganizer] = [
    await aPerson(),
    await aPerson(),
    await aPerson(),
    await aPerson(),
    await aPerson(),
  ];
  await aMember(organization, organizer);
  await aMember(organization, integrator, { manage_events: false, manage_integrations: true });
  await aMember(organization, memberWithoutAbilities, {
    manage_events: false,
    manage_integrations: false,
  });
  await aMember(await anOrganization(), otherOrganizer);
  const event = await anEvent(organization, { title: "Quince Con", visibility: "private" });
  await aParticipant(event, participant, { display_name: "Ada Quince" });
  const address = `quince-${randomBytes(4).toString("hex")}@example.com`;
  const guest = await aPerson({ email: address });
  await aParticipant(event, guest, {
    display_name: "Bo",
    real_name: "Bo Quince",
    application_status: "pending",
    registered_at: null,
  });
  const integration = await anIntegration(organization, {
    display_name: "Quince Badges",
    status: "unpublished",
  });
  const { id, delivery_id } = await aDelivery(integration, event, { delivery_id: deliveryId() });
  return {
    organizer,
    integrator,
    memberWithoutAbilities,
    participant,
    otherOrganizer,
    event,
    guest,
    address,
    integration,
    delivery: { id, delivery_id },
  };
}

test("an organizer finds the event, its people and the integrations, each at the page that shows it", async () => {
  const { organizer, event, guest, address, integration } = await anEventNamedQuince();
  const groups = await searchEverywhere(organizer.id, "quince");
  expect(groups.map(({ label, found: each }) => [label, each.map(({ href }) => href)])).toEqual([
    ["Events", [`/organizer/events/${event.id}`]],
    [
      "People",
      [
        expect.stringContaining(`/organizer/events/${event.id}/applications/`),
        `/organizer/events/${event.id}/applications/${guest.id}`,
      ],
    ],
    ["Integrations", [`/developer/integrations/${integration.id}`]],
  ]);
  expect(await foundTitles(organizer, "ADA q")).toEqual(["People: Ada Quince"]);
  expect(await foundTitles(organizer, address.toUpperCase())).toEqual(["People: Bo"]);
});

test("nobody finds what their pages do not show: strangers, organizers elsewhere, participants, members without the ability", async () => {
  const {
    organizer,
    integrator,
    memberWithoutAbilities,
    participant,
    otherOrganizer,
    address,
    delivery,
  } = await anEventNamedQuince();
  for (const other of [null, otherOrganizer, memberWithoutAbilities]) {
    expect(await foundTitles(other, "quince")).toEqual([]);
    expect(await foundTitles(other, address)).toEqual([]);
    expect(await foundTitles(other, delivery.delivery_id)).toEqual([]);
  }
  expect(await foundTitles(participant, "quince")).toEqual(["Events: Quince Con"]);
  expect(await foundTitles(participant, address)).toEqual([]);
  expect(await foundTitles(participant, delivery.delivery_id)).toEqual([]);
  expect(await foundTitles(integrator, "quince")).toEqual([
    "Events: Quince Con",
    "Integrations: Quince Badges",
  ]);
  expect(await foundTitles(integrator, address)).toEqual([]);
  expect(await foundTitles(organizer, delivery.delivery_id)).toEqual([
    "Deliveries: participant.registered",
  ]);
});

test("a delivery is found only by its whole id, with a link to its page", async () => {
  const { integrator, integration, delivery } = await anEventNamedQuince();
  expect(await searchEverywhere(integrator.id, ` ${delivery.delivery_id} `)).toEqual([
    {
      label: "Deliveries",
      found: [
        {
          title: "participant.registered",
          within: `Delivery of ${integration.display_name}`,
          href: `/developer/integrations/${integration.id}/webhooks/${delivery.id}`,
        },
      ],
    },
  ]);
  expect(await foundTitles(integrator, delivery.delivery_id.slice(0, 20))).toEqual([]);
});

test("everyone finds listed events and the catalog, but no draft, archived or private event and no organization-only integration", async () => {
  const organization = await anOrganization();
  await anEvent(organization, { title: "Medlar Con" });
  await anEvent(organization, { title: "Medlar Draft", publish_status: "draft" });
  await anEvent(organization, { title: "Medlar Private", visibility: "private" });
  await anEvent(organization, { title: "Medlar Past", is_archived: true });
  await anIntegration(organization, { display_name: "Medlar Badges" });
  await anIntegration(organization, {
    display_name: "Medlar Own",
    visibility: "organization-only",
  });
  await anIntegration(organization, {
    display_name: "Medlar Stopped",
    status: "suspended_by_service",
  });
  await anIntegration(await anOrganization({ verification: "unverified" }), {
    display_name: "Medlar Unverified",
  });
  for (const anybody of [null, await aPerson()])
    expect(await foundTitles(anybody, "medlar")).toEqual([
      "Events: Medlar Con",
      "Integrations: Medlar Badges",
    ]);
});

test("nothing in a sandbox is found, not even by its publisher", async () => {
  const { organization, person: publisher } = await aMembership();
  await createSandbox(
    anActor(publisher),
    (await anIntegration(organization, { display_name: "Rowan" })).id,
  );
  const { rows } = await pool().query(
    `SELECT e.title, ep.display_name AS person FROM events e JOIN event_people ep ON ep.event_id = e.id WHERE e.sandbox_id IS NOT NULL LIMIT 1`,
  );
  expect(await foundTitles(publisher, "rowan")).toEqual(["Integrations: Rowan"]);
  expect(await foundTitles(publisher, rows[0].title)).toEqual([]);
  expect(await foundTitles(publisher, rows[0].person)).toEqual([]);
});

test("people whose account was deleted are not found, nor applications of ended memberships", async () => {
  const { organizer, participant } = await anEventNamedQuince();
  await pool().query("UPDATE people SET deleted_at = now() WHERE id = $1", [participant.id]);
  expect(await foundTitles(organizer, "ada")).toEqual([]);
  await pool().query("DELETE FROM organization_members WHERE person_id = $1", [organizer.id]);
  expect(await foundTitles(organizer, "quince")).toEqual([]);
});

test("any text can be searched for", async () => {
  const person = await aPerson();
  for (const text of [
    "",
    " ",
    "\0",
    "'",
    "':*",
    "&|!()",
    "%_\\",
    "@",
    "dlv_",
    "é".repeat(500),
    "a ".repeat(500),
  ])
    expect(await searchEverywhere(person.id, text)).toEqual([]);
});
