import { beforeAll, describe, expect, test } from "vitest";
import "@/e2e/support/database";
import {
  aConnection,
  aConsent,
  aMember,
  anActor,
  anEvent,
  anIntegration,
  anOrganization,
  aPerson,
} from "@/e2e/support/world";
import type { Actor } from "@/lib/audit/actor";
import { prisma } from "@/lib/db/prisma";
import { sendAnnouncement } from "@/lib/transitions/announcement/announcement";
import { disconnect } from "@/lib/transitions/connection/end";
import { revokeConsent } from "@/lib/transitions/consent/end";
import { requestDataExport } from "@/lib/transitions/data-export/data-export";
import { unarchiveEvent } from "@/lib/transitions/event/archive";
import {
  forceDelete,
  publish,
  reinstate,
  suspend,
  unpublish,
} from "@/lib/transitions/integration/status";
import {
  rejectOrganization,
  verifyOrganization,
} from "@/lib/transitions/organization/verification";
import { removePasskey } from "@/lib/transitions/passkey/own-passkeys";
import { archiveEvent } from "./event/archive";
import { limitsSchema, setLimits } from "./integration/set-limits";

let event: { id: string };
let integration: { id: string };
let connection: { id: string };
let organization: { id: string };
type ActorName = "manager" | "plansEvents" | "runsIntegrations" | "stranger" | "operator";
let actors: Record<ActorName, Actor>;

beforeAll(async () => {
  organization = await anOrganization();
  [event, integration] = [await anEvent(organization), await anIntegration(organization)];
  connection = await aConnection(integration, event);
  const member = async (abilities?: { manage_events: boolean; manage_integrations: boolean }) => {
    const person = await aPerson();
    await aMember(organization, person, abilities);
    return anActor(person);
  };
  const stranger = await aPerson();
  await aMember(await anOrganization(), stranger);
  actors = {
    manager: await member(),
    plansEvents: await member({ manage_events: true, manage_integrations: false }),
    runsIntegrations: await member({ manage_events: false, manage_integrations: true }),
    stranger: anActor(stranger),
    operator: anActor(await aPerson({ is_operator: true })),
  };
});

const noLimits = { limit_installation: null, limit_user: null };

const verbs: [string, (actor: Actor) => Promise<void>, ActorName[]][] = [
  [
    "disconnect",
    (actor) => disconnect(actor, connection.id),
    ["stranger", "plansEvents", "operator"],
  ],
  [
    "revoke a consent",
    (actor) => revokeConsent(actor, integration.id),
    ["stranger", "manager", "operator"],
  ],
  [
    "unpublish",
    (actor) => unpublish(actor, integration.id),
    ["stranger", "plansEvents", "operator"],
  ],
  ["publish", (actor) => publish(actor, integration.id), ["stranger", "plansEvents", "operator"]],
  [
    "archive",
    (actor) => archiveEvent(actor, event.id),
    ["stranger", "runsIntegrations", "operator"],
  ],
  [
    "unarchive",
    (actor) => unarchiveEvent(actor, event.id),
    ["stranger", "runsIntegrations", "operator"],
  ],
  ["suspend", (actor) => suspend(actor, integration.id), ["stranger", "manager"]],
  ["reinstate", (actor) => reinstate(actor, integration.id), ["stranger", "manager"]],
  ["force-delete", (actor) => forceDelete(actor, integration.id), ["stranger", "manager"]],
  ["set limits", (actor) => setLimits(actor, integration.id, noLimits), ["stranger", "manager"]],
  ["verify", (actor) => verifyOrganization(actor, organization.id), ["stranger", "manager"]],
  ["reject", (actor) => rejectOrganization(actor, organization.id), ["stranger", "manager"]],
];

test.each(verbs)(
  "people without permission to %s get resource_not_found",
  async (_, verb, foreign) => {
    for (const name of foreign)
      await expect(verb(actors[name])).rejects.toMatchObject({ code: "resource_not_found" });
  },
);

test.each(["", "nonsense", "00000000-0000-4000-8000-000000000000"])(
  "an id that is %j is not found by any verb",
  async (id) => {
    const { manager, operator } = actors;
    const attempts = [
      () => disconnect(manager, id),
      () => revokeConsent(manager, id),
      () => unpublish(manager, id),
      () => archiveEvent(manager, id),
      () => suspend(operator, id),
      () => setLimits(operator, id, noLimits),
      () => verifyOrganization(operator, id),
    ];
    for (const verb of attempts)
      await expect(verb()).rejects.toMatchObject({ code: "resource_not_found" });
  },
);

test("an actor who claims to be an operator but is not one in the database is refused", async () => {
  await expect(
    suspend({ ...actors.stranger, isOperator: true }, integration.id),
  ).rejects.toMatchObject({ code: "resource_not_found" });
});

describe("a password proof", () => {
  const stale = (actor: Actor): Actor => ({ ...actor, provedAt: new Date(Date.now() - 601_000) });

  const announcement = {
    audience: "everybody",
    subject: "News",
    text: "Nothing changes.",
    takes_effect_on: null,
  } as const;

  test.each<[string, () => Promise<unknown>]>([
    ["an announcement", () => sendAnnouncement(stale(actors.operator), announcement)],
    ["a copy of one's data", () => requestDataExport(stale(actors.stranger))],
    ["removing a passkey", () => removePasskey(stale(actors.stranger), integration.id)],
    ["unpublish", () => unpublish(stale(actors.manager), integration.id)],
    ["force-delete", () => forceDelete(stale(actors.operator), integration.id)],
  ])("must be fresh for %s", async (_, verb) => {
    await expect(verb()).rejects.toMatchObject({
      code: "invalid_token",
      status: 401,
      headers: {
        "WWW-Authenticate": 'Bearer error="insufficient_user_authentication", max_age=600',
      },
    });
  });

  test("reveals nothing to strangers when it is stale", async () => {
    await expect(unpublish(stale(actors.stranger), integration.id)).rejects.toMatchObject({
      code: "resource_not_found",
    });
  });
});

describe("a transition that was already made is refused with a message", () => {
  test("integrations", async () => {
    const own = await anIntegration(organization);
    await expect(publish(actors.manager, own.id)).rejects.toThrow("This integration is active.");
    await expect(reinstate(actors.operator, own.id)).rejects.toThrow("This integration is active.");
    await suspend(actors.operator, own.id);
    await expect(suspend(actors.operator, own.id)).rejects.toThrow("suspended by the platform");
    await expect(unpublish(actors.manager, own.id)).rejects.toThrow("suspended by the platform");
    await forceDelete(actors.operator, own.id);
    await expect(reinstate(actors.operator, own.id)).rejects.toThrow("deleted by the platform");
  });

  test("events", async () => {
    const own = await anEvent(organization);
    await expect(unarchiveEvent(actors.manager, own.id)).rejects.toThrow("is not archived");
    await archiveEvent(actors.manager, own.id);
    await expect(archiveEvent(actors.manager, own.id)).rejects.toThrow("is already archived");
  });

  test("organizations, including the rejection of one that was never verified", async () => {
    const own = await anOrganization({ verification: "unverified" });
    const ownEvent = await anEvent(own);
    await aConnection(integration, ownEvent);
    await rejectOrganization(actors.operator, own.id);
    await expect(rejectOrganization(actors.operator, own.id)).rejects.toThrow(
      "is already rejected",
    );
    expect(await prisma().occurrence.count({ where: { event_id: ownEvent.id } })).toBe(0);
    await verifyOrganization(actors.operator, own.id);
    await expect(verifyOrganization(actors.operator, own.id)).rejects.toThrow(
      "is already verified",
    );
  });
});

describe("an integration's own limits", () => {
  test("have the format of the settings, and an empty text removes them", async () => {
    const limits = limitsSchema.parse({
      limit_installation: " 2000/3600,60/60,10 ",
      limit_user: "",
    });
    await setLimits(actors.operator, integration.id, limits);
    expect(
      await prisma().integration.findUniqueOrThrow({
        where: { id: integration.id },
        select: { limit_installation: true, limit_user: true },
      }),
    ).toEqual({
      limit_installation: "2000/3600,60/60,10",
      limit_user: null,
    });
    expect(limitsSchema.safeParse({ limit_installation: "many", limit_user: "" }).success).toBe(
      false,
    );
  });
});

test("a connection disconnected twice concurrently ends once", async () => {
  const own = await anEvent(organization);
  const ownConnection = await aConnection(integration, own);
  const answers = await Promise.allSettled(
    [1, 2, 3, 4].map(() => disconnect(actors.manager, ownConnection.id)),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(
    await prisma().auditEntry.count({
      where: { action: "connection.ended", subject_id: ownConnection.id },
    }),
  ).toBe(1);
});

test("a consent revoked twice concurrently is announced once", async () => {
  const own = await anEvent(organization);
  const person = await aPerson();
  await aConsent(await aConnection(integration, own), person);
  await prisma().eventPerson.create({ data: { event_id: own.id, person_id: person.id } });
  const answers = await Promise.allSettled(
    [1, 2, 3, 4].map(() => revokeConsent(anActor(person), integration.id)),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await prisma().occurrence.count({ where: { event_id: own.id } })).toBe(1);
});
