import { randomBytes, randomUUID } from "node:crypto";
import type { Actor } from "@/lib/audit/actor";
import { dateAfterSeconds } from "@/lib/clock";
import { digest, newSecret } from "@/lib/crypto/secrets";
import { type Prisma, prisma } from "@/lib/db/prisma";
import { newPseudonymKey, sealPseudonymKey } from "@/lib/people/pseudonym";
import { eventSideScopes, userSideScopes } from "@/lib/resources/scopes";

// Creates people and records for a test directly in the database. Each helper takes only the values
// that the test is about.

let counter = 0;
const next = () => `${++counter}-${randomBytes(3).toString("hex")}`;

export const aPerson = (data: Partial<Prisma.PersonUncheckedCreateInput> = {}) => {
  const n = next();
  return prisma().person.create({
    data: { name: `Person ${n}`, email: `person-${n}@example.com`, ...data },
  });
};

/**
 * The person acting in a session. The session row exists only when a test creates it (`aSession`).
 */
export const anActor = (
  person: { id: string; is_operator?: boolean },
  sessionId: string = randomUUID(),
): Actor => ({
  personId: person.id,
  isOperator: person.is_operator ?? false,
  sessionId,
  provedAt: new Date(),
  requestId: "request-1",
  address: null,
  addressKey: null,
});

export const aSession = (person: { id: string }, expires_at = new Date(Date.now() + 3_600_000)) =>
  prisma().session.create({ data: { person_id: person.id, expires_at } });

export const anOrganization = (data: { name?: string; verification?: string } = {}) =>
  prisma().organization.create({
    data: { name: `Organization ${next()}`, verification: "verified", ...data },
  });

export const aMember = (
  organization: { id: string },
  person: { id: string },
  abilities = { manage_events: true, manage_integrations: true },
) =>
  prisma().organizationMember.create({
    data: { organization_id: organization.id, person_id: person.id, ...abilities },
  });

/** The abilities of a member who may only manage events. */
export const eventsOnly = { manage_events: true, manage_integrations: false };

/** A new member of a new organization, and an actor for them. */
export async function aMembership(
  data?: Parameters<typeof anOrganization>[0],
  abilities?: typeof eventsOnly,
) {
  const [organization, person] = [await anOrganization(data), await aPerson()];
  await aMember(organization, person, abilities);
  return { organization, person, actor: anActor(person) };
}

type EventInput = Partial<Prisma.EventUncheckedCreateInput>;

export const anEvent = (organization: { id: string }, data: EventInput = {}) => {
  const n = next();
  const fields = {
    title: `Event ${n}`,
    slug: `event-${n}`,
    access_mode: "open_approval",
    publish_status: "published",
    visibility: "discoverable",
    ...data,
  };
  return prisma().event.create({ data: { ...fields, organization_id: organization.id } });
};

/** An event, and an actor who may manage it. */
export async function anOrganizedEvent(data: EventInput = {}) {
  const { organization, actor } = await aMembership({}, eventsOnly);
  return { organization, organizer: actor, event: await anEvent(organization, data) };
}

type EventPersonInput = Partial<Prisma.EventPersonUncheckedCreateInput>;

let lastInstant = 0;

/**
 * Returns an instant later than every earlier one, so that rows created one after the other keep
 * their order within the same millisecond.
 */
export function nextInstant(): Date {
  lastInstant = Math.max(Date.now(), lastInstant + 1);
  return new Date(lastInstant);
}

/** A person at an event, by default registered and approved. */
export const aParticipant = (
  event: { id: string },
  person: { id: string },
  data: EventPersonInput = {},
) => {
  const at = nextInstant();
  const fields = {
    application_status: "approved",
    registered_at: at,
    created_at: at,
    updated_at: at,
    display_name: `Display ${next()}`,
    ...data,
  };
  return prisma().eventPerson.create({
    data: { ...fields, event_id: event.id, person_id: person.id },
  });
};

type IntegrationInput = Partial<Prisma.IntegrationUncheckedCreateInput>;

/** An integration, by default active and public. */
export const anIntegration = (organization: { id: string }, data: IntegrationInput = {}) => {
  const [n, id] = [next(), randomUUID()];
  const fields = {
    id,
    client_id: `client-${n}`,
    display_name: `Integration ${n}`,
    description: "For tests.",
    publisher_name: "Publisher",
    support_email: "support@example.com",
    privacy_policy_url: "https://example.com/privacy",
    redirect_uris: ["https://example.com/callback"],
    visibility: "public",
    pseudonym_key: new Uint8Array(sealPseudonymKey(newPseudonymKey(), id)),
    ...data,
  };
  return prisma().integration.create({ data: { ...fields, organization_id: organization.id } });
};

export const aConnection = (
  integration: { id: string },
  event: { id: string },
  granted_scopes: string[] = [...eventSideScopes],
) =>
  prisma().connection.create({
    data: { integration_id: integration.id, event_id: event.id, granted_scopes },
  });

interface ConnectionRow {
  id: string;
  integration_id: string;
  event_id: string;
}

/** A token family with one access token. Returns the token and the family's id. */
async function aToken(
  connection: ConnectionRow,
  person: { id: string } | null,
  scopes: string[],
  expires_at = dateAfterSeconds(3600),
) {
  const { id: connection_id, integration_id, event_id } = connection;
  const token = newSecret("svc_at_");
  const epochs = await prisma().connection.findFirstOrThrow({
    where: { id: connection_id },
    select: {
      token_epoch: true,
      integration: { select: { token_epoch: true, scope_epoch: true } },
    },
  });
  const family = await prisma().tokenFamily.create({
    data: {
      integration_epoch: epochs.integration.token_epoch,
      connection_epoch: epochs.token_epoch,
      scope_epoch: epochs.integration.scope_epoch,
      consent_id: person && (await consentIdOf(connection, person)),
      kind: person ? "user" : "installation",
      integration_id,
      event_id,
      connection_id,
      person_id: person?.id ?? null,
      scopes,
      expires_at: dateAfterSeconds(86400),
      access_tokens: { create: { digest: Uint8Array.from(digest(token)), scopes, expires_at } },
    },
  });
  return { token, familyId: family.id };
}

/**
 * The live consent under which a user token is issued. If the test has none, creates a consent that
 * shows nothing about the person.
 */
async function consentIdOf(connection: ConnectionRow, person: { id: string }): Promise<string> {
  const { integration_id, event_id } = connection;
  const live = await prisma().consent.findFirst({
    where: { integration_id, event_id, person_id: person.id, revoked_at: null },
  });
  return (live ?? (await aConsent(connection, person, ["event.attendance"]))).id;
}

export const anInstallationToken = (
  connection: ConnectionRow,
  scopes: string[] = [...eventSideScopes],
  expires_at?: Date,
) => aToken(connection, null, scopes, expires_at);

export const aUserToken = (
  connection: ConnectionRow,
  person: { id: string },
  scopes: string[] = [...userSideScopes],
  expires_at?: Date,
) => aToken(connection, person, scopes, expires_at);

export const aConsent = (
  connection: ConnectionRow,
  person: { id: string },
  scopes: string[] = [...userSideScopes],
) =>
  prisma().consent.create({
    data: {
      integration_id: connection.integration_id,
      event_id: connection.event_id,
      person_id: person.id,
      scopes,
    },
  });
