"use server";

import * as z from "zod";
import type { FormFault, FormState } from "@/components/ui/form-state";
import { clock } from "@/lib/clock";
import { type ReplayProgress, replayableDeadLetters, replayProgress } from "@/lib/portal/publisher/deliveries-replays";
import type { TestDelivery } from "@/lib/resources/publisher-tooling";
import { currentActor } from "@/lib/session/current-actor";
import { replayDelivery } from "@/lib/transitions/delivery/replay";
import { replayDeadLetters, replaysAtMost } from "@/lib/transitions/delivery/replay-dead-letters";
import { retryDelivery } from "@/lib/transitions/delivery/retry";
import { showPersonalData, type UnmaskedDelivery } from "@/lib/transitions/delivery/show-personal-data";
import { resumeDeliveries } from "@/lib/transitions/endpoint/resume";
import { sendTestWebhook } from "@/lib/transitions/integration/send-test-webhook";
import { asPublisher } from "../publisher-answer";

export const sendTest = async (integrationId: string, event_type: string): Promise<{ sent: TestDelivery } | FormFault> =>
  asPublisher(integrationId, async (actor) => ({ sent: await sendTestWebhook(actor, integrationId, { event_type }) }));

export async function replay(_before: FormState, form: FormData): Promise<FormState> {
  const [integrationId, deliveryId] = [String(form.get("integration")), String(form.get("delivery"))];
  return asPublisher(integrationId, async (actor) => {
    await replayDelivery(actor, integrationId, deliveryId);
    return { done: "Sent again, with a new delivery ID." };
  });
}

export async function retry(_before: FormState, form: FormData): Promise<FormState> {
  const [integrationId, deliveryId] = [String(form.get("integration")), String(form.get("delivery"))];
  return asPublisher(integrationId, async (actor) => {
    await retryDelivery(actor, integrationId, deliveryId);
    return { done: "Due now. It is sent within seconds." };
  });
}

export async function resume(_before: FormState, form: FormData): Promise<FormState> {
  const integrationId = String(form.get("integration"));
  return asPublisher(integrationId, async (actor) => {
    await resumeDeliveries(actor, integrationId);
    return { done: "Deliveries resumed." };
  });
}

const sinceSchema = z.coerce.date();

export interface ReplayableCount {
  count: number;
  /** Whether one replay sends no more than these, so that others may remain. */
  isLimit: boolean;
}

/** The number of deliveries that a bulk replay from this time would send again. */
export async function countReplayable(integrationId: string, since: string): Promise<ReplayableCount | null> {
  const actor = await currentActor();
  if (!actor) return null;
  const at = sinceSchema.safeParse(since);
  if (!at.success) return null;
  const replayable = await replayableDeadLetters(actor.personId, integrationId, at.data);
  return replayable && { count: replayable.count, isLimit: replayable.count === replaysAtMost };
}

export interface BulkReplay {
  deliveries: number;
  /** ISO 8601 UTC. Replays created from this time on belong to this bulk replay. */
  startedAt: string;
}

export async function replayAllDeadLetters(integrationId: string, since: string): Promise<{ bulkReplay: BulkReplay } | FormFault> {
  return asPublisher(integrationId, async (actor): Promise<{ bulkReplay: BulkReplay } | FormFault> => {
    const at = sinceSchema.safeParse(since);
    if (!at.success) return { message: "Choose a date and a time." };
    const startedAt = clock.now().toISOString();
    return { bulkReplay: { deliveries: await replayDeadLetters(actor, integrationId, at.data), startedAt } };
  });
}

export async function bulkReplayProgress(integrationId: string, startedAt: string): Promise<ReplayProgress | null> {
  const actor = await currentActor();
  if (!actor) return null;
  const at = sinceSchema.safeParse(startedAt);
  return at.success ? replayProgress(actor.personId, integrationId, at.data) : null;
}

export const unmask = async (integrationId: string, deliveryId: string): Promise<{ shown: UnmaskedDelivery } | FormFault> =>
  asPublisher(integrationId, async (actor) => ({ shown: await showPersonalData(actor, integrationId, deliveryId) }));
