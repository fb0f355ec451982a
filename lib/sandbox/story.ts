import { setTimeout as wait } from "node:timers/promises";
import type { Actor } from "@/lib/audit/actor";
import { prisma } from "@/lib/db/prisma";
import { query } from "@/lib/db/query";
import { transact } from "@/lib/db/transact";
import { unarchiveEvent } from "@/lib/transitions/event/archive";
import { applyReinstatement, publish } from "@/lib/transitions/integration/status";
import { obtainToken } from "@/lib/transitions/sandbox/access";
import { reset } from "@/lib/transitions/sandbox/content";
import {
  actingAs,
  beginPlaying,
  endPlaying,
  type Sandbox,
} from "@/lib/transitions/sandbox/own-sandbox";
import { connectionStatus, restoreAccess } from "@/lib/transitions/sandbox/restore-access";
import type { WebhookEventType } from "@/lib/webhooks/catalog/event-types";
import { endsAccess, type ScenarioContext, scenarios } from "./scenarios";

/** All event types in the order of the story. */
export const storyOrder = Object.keys(scenarios) as WebhookEventType[];

/**
 * `Play the story`: resets the event to its initial state, then causes each of the 28 event types
 * in a fixed order. It leaves test integration, connection and consents as they were, with fresh
 * tokens in place of those that ended (docs/rules/sandbox.md#the-story).
 */
export const playStory = (publisher: Actor, integrationId: string): Promise<void> =>
  withContext(publisher, integrationId, async (context) => {
    await transact((tx) => reset(tx, context.sandbox));
    for (const type of storyOrder) await runScenario(context, type);
  });

/** `Play`: causes this event type once. */
export const playType = (
  publisher: Actor,
  integrationId: string,
  type: WebhookEventType,
): Promise<void> => withContext(publisher, integrationId, (context) => runScenario(context, type));

async function withContext(
  publisher: Actor,
  integrationId: string,
  work: (context: ScenarioContext) => Promise<void>,
): Promise<void> {
  const sandbox = await beginPlaying(publisher, integrationId);
  try {
    const { eventId, organizerId } = sandbox;
    const context = { sandbox, eventId, publisher, organizer: actingAs(publisher, organizerId) };
    await restoreState(context);
    await work(context);
  } finally {
    await endPlaying(sandbox);
  }
}

/**
 * Brings test integration, event and connection into the state that a play expects, even after an
 * interrupted play.
 */
async function restoreState({ sandbox, publisher, organizer }: ScenarioContext): Promise<void> {
  const { status } = await prisma().integration.findUniqueOrThrow({
    where: { id: sandbox.testIntegrationId },
    select: { status: true },
  });
  if (status === "suspended_by_service")
    await transact((tx) => applyReinstatement(tx, "service", sandbox.testIntegrationId));
  if (status === "unpublished") await publish(organizer, sandbox.testIntegrationId);
  if ((await prisma().event.count({ where: { id: sandbox.eventId, is_archived: true } })) === 1)
    await unarchiveEvent(organizer, sandbox.eventId);
  const where = {
    integration_id: sandbox.testIntegrationId,
    event_id: sandbox.eventId,
    status: { not: "ended" },
  };
  if ((await prisma().connection.count({ where })) === 0)
    await obtainToken(publisher, sandbox, { kind: "installation" });
}

async function runScenario(context: ScenarioContext, type: WebhookEventType): Promise<void> {
  if (!endsAccess(type)) return scenarios[type](context);
  await waitForFanOut(context.sandbox);
  const status = await connectionStatus(context.sandbox);
  await scenarios[type](context);
  await restoreAccess(context.sandbox, status);
}

const waitAtMostMs = 10_000;

/**
 * An inactive test integration only receives operator notices, so all earlier occurrences must
 * become deliveries first. Without a worker the story continues after ten seconds.
 */
async function waitForFanOut({ eventId }: Sandbox): Promise<void> {
  for (const begun = performance.now(); performance.now() - begun < waitAtMostMs; await wait(50)) {
    const [waiting] = await query<{ some: boolean }>({
      name: "waiting-for-fan-out",
      text: `SELECT EXISTS (SELECT FROM occurrences
                             WHERE event_id = $1 AND fanned_out_at IS NULL AND cancelled_at IS NULL
                               AND held_for IS NULL) AS some`,
      values: [eventId],
    });
    if (!waiting?.some) return;
  }
}
