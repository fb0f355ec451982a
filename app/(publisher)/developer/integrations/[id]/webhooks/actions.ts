"use server";

import * as z from "zod";
import { act } from "@/app/act";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { refuse } from "@/lib/errors/refusal";
import {
  type ReplayProgress,
  replayableDeadLetters,
  replayProgress,
} from "@/lib/portal/publisher/deliveries-replays";
import type { TestDelivery } from "@/lib/resources/publisher-tooling";
import { currentActor } from "@/lib/session/current-actor";
import {
  replayDeadLetters,
  replayDelivery,
  replaysAtMost,
} from "@/lib/transitions/delivery/replay";
import { retriesAtMost, retryDelivery, retryPending } from "@/lib/transitions/delivery/retry";
import {
  showPersonalData,
  type UnmaskedDelivery,
} from "@/lib/transitions/delivery/show-personal-data";
import { resumeDeliveries } from "@/lib/transitions/endpoint/resume";
import { sendTestWebhook } from "@/lib/transitions/integration/send-test-webhook";
import { counted } from "@/lib/words";
import { integrationPath } from "../../_form/integration-path";

export const sendTest = async (
  integrationId: string,
  event_type: string,
): Promise<FormState & { sent?: TestDelivery }> =>
  act(null, {
    verb: (actor) => sendTestWebhook(actor, integrationId, { event_type }),
    refresh: integrationPath(integrationId),
    done: (sent) => ({ sent }),
  });

export const replay = async (_before: FormState, form: FormData) =>
  actOnDelivery(form, replayDelivery, "Sent again, with a new delivery ID.");
export const retry = async (_before: FormState, form: FormData) =>
  actOnDelivery(form, retryDelivery, "Due now. It is sent within seconds.");
export const retryAllPending = async (_before: FormState, form: FormData) =>
  act(form, {
    verb: (actor) => retryPending(actor, textOf(form, "integration")),
    refresh: integrationPath(textOf(form, "integration")),
    done: (deliveries): FormState => ({ done: retriedWords(deliveries) }),
  });
export const resume = async (_before: FormState, form: FormData) =>
  actOnDelivery(form, (actor, id) => resumeDeliveries(actor, id), "Deliveries resumed.");

function retriedWords(deliveries: number): string {
  if (deliveries === 0) return "All pending deliveries are due already.";
  const due = `${counted(deliveries, "delivery is", "deliveries are")} due now.`;
  return deliveries === retriesAtMost ? `${due} Press again for the rest.` : due;
}

const actOnDelivery = (
  form: FormData,
  verb: (actor: Actor, integrationId: string, deliveryId: string) => Promise<unknown>,
  done: string,
) =>
  act(form, {
    verb: (actor) => verb(actor, textOf(form, "integration"), textOf(form, "delivery")),
    refresh: integrationPath(textOf(form, "integration")),
    done,
  });

const sinceSchema = z.coerce.date();

export interface ReplayableCount {
  count: number;
  /** Whether one replay sends no more than these, so that others may remain. */
  isLimit: boolean;
}

/** The number of deliveries that a bulk replay from this time would send again. */
export async function countReplayable(
  integrationId: string,
  since: string,
): Promise<ReplayableCount | null> {
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

export const replayAllDeadLetters = async (
  integrationId: string,
  since: string,
): Promise<FormState & { bulkReplay?: BulkReplay }> =>
  act(null, {
    verb: async (actor) => {
      const at = sinceSchema.safeParse(since);
      if (!at.success) throw refuse("invalid_request", { message: "Choose a date and a time." });
      const startedAt = clock.now().toISOString();
      return { deliveries: await replayDeadLetters(actor, integrationId, at.data), startedAt };
    },
    refresh: integrationPath(integrationId),
    done: (bulkReplay) => ({ bulkReplay }),
  });

export async function bulkReplayProgress(
  integrationId: string,
  startedAt: string,
): Promise<ReplayProgress | null> {
  const actor = await currentActor();
  if (!actor) return null;
  const at = sinceSchema.safeParse(startedAt);
  return at.success ? replayProgress(actor.personId, integrationId, at.data) : null;
}

export const unmask = async (
  integrationId: string,
  deliveryId: string,
): Promise<FormState & { shown?: UnmaskedDelivery }> =>
  act(null, {
    verb: (actor) => showPersonalData(actor, integrationId, deliveryId),
    refresh: integrationPath(integrationId),
    done: (shown) => ({ shown }),
  });
