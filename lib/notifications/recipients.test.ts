import { expect, test } from "vitest";
import "@/e2e/support/database";
import { aConnectedApp, endDeletionGrace } from "@/e2e/support/connected-app";
import { aMember, anActor, anOrganization, aPerson } from "@/e2e/support/world";
import type { Actor } from "@/lib/audit/actor";
import { prisma } from "@/lib/db/prisma";
import { disconnect } from "@/lib/transitions/connection/end";
import { settleDeletion } from "@/lib/transitions/deletion-grace/settle";
import { archiveEvent } from "@/lib/transitions/event/archive";
import { editIntegration } from "@/lib/transitions/integration/edit";
import { rotateClientSecret } from "@/lib/transitions/integration/secrets";
import {
  forceDelete,
  publish,
  reinstate,
  suspend,
  unpublish,
} from "@/lib/transitions/integration/status";
import { manifestAsTyped } from "@/lib/transitions/integration/store-integration";
import {
  rejectOrganization,
  verifyOrganization,
} from "@/lib/transitions/organization/verification";

/** An app of one organization, connected to the event of another. */
async function aScenario() {
  const scenario = await aConnectedApp();
  const [organizing, organizer] = [await anOrganization(), await aPerson()];
  await aMember(organizing, organizer);
  await prisma().event.update({
    where: { id: scenario.event.id },
    data: { organization_id: organizing.id },
  });
  return { ...scenario, organizing, organizer: anActor(organizer) };
}

type Scenario = Awaited<ReturnType<typeof aScenario>>;

const kindsSentTo = async ({ personId }: Actor) =>
  (
    await prisma().notification.findMany({
      where: { person_id: personId },
      select: { kind: true },
      orderBy: { created_at: "asc" },
    })
  ).map(({ kind }) => kind);

const addScope = async ({ app, manager }: Scenario) => {
  const stored = await prisma().integration.findUniqueOrThrow({
    where: { id: app.id },
    include: { declared_scopes: true },
  });
  const before = manifestAsTyped(stored);
  const manifest = {
    ...before,
    declared_scopes: [...before.declared_scopes, { name: "program.read", required: false }],
  };
  await editIntegration(manager, app.id, { manifest, before, logo: null });
};

const cases: {
  does: string;
  act: (scenario: Scenario) => Promise<unknown>;
  publisher?: string[];
  organizer?: string[];
}[] = [
  {
    does: "a disconnection",
    act: ({ organizer, connection }) => disconnect(organizer, connection.id),
    publisher: ["connection.ended"],
    organizer: ["connection.ended"],
  },
  { does: "an added scope", act: addScope, organizer: ["connection.reconsent_required"] },
  {
    does: "a rotated secret",
    act: ({ manager, app }) => rotateClientSecret(manager, app.id),
    publisher: ["client_secret.rotated"],
  },
  {
    does: "a suspension and its end",
    act: async ({ operator, app }) => {
      await suspend(operator, app.id, "Spam");
      await reinstate(operator, app.id);
    },
    publisher: ["integration.suspended", "integration.reinstated"],
    organizer: ["integration.suspended", "integration.reinstated"],
  },
  {
    does: "an unpublishing that is taken back",
    act: async ({ manager, app }) => {
      await unpublish(manager, app.id);
      await publish(manager, app.id);
    },
    publisher: ["integration.unpublished", "integration.published"],
    organizer: ["integration.unpublished", "integration.published"],
  },
  {
    does: "a deletion by the platform",
    act: ({ operator, app }) => forceDelete(operator, app.id, "Fraud"),
    publisher: ["integration.force_deleted"],
    organizer: ["connection.ended_with_integration"],
  },
  {
    does: "an archived event, when its grace is over",
    act: async ({ organizer, event }) => {
      await archiveEvent(organizer, event.id);
      await endDeletionGrace(event.id);
      await settleDeletion({ rootId: event.id, scope: "event" });
    },
    publisher: ["connection.ended"],
    organizer: ["connection.ended"],
  },
  {
    does: "a rejection and a verification",
    act: async ({ operator, organization }) => {
      await rejectOrganization(operator, organization.id);
      await verifyOrganization(operator, organization.id);
    },
    publisher: ["organization.rejected", "organization.verified"],
  },
];

test.each(cases)(
  "$does notifies the people concerned and nobody else",
  async ({ act, publisher = [], organizer = [] }) => {
    const scenario = await aScenario();
    await act(scenario);
    expect(await kindsSentTo(scenario.manager)).toEqual(publisher);
    expect(await kindsSentTo(scenario.organizer)).toEqual(organizer);
    expect(await kindsSentTo(scenario.participant)).toEqual([]);
    expect(await kindsSentTo(scenario.operator)).toEqual([]);
  },
);
