"use server";

import { completeRegistration } from "@/lib/transitions/integration/complete-registration";
import type { Registered } from "@/lib/transitions/integration/store-integration";
import { answerToPublisher } from "./publisher-answer";

/** Nothing is revalidated here: the page refreshes itself once it holds the secrets. */
export const complete = async (integrationId: string): Promise<{ registered: Registered } | { message: string }> =>
  answerToPublisher(async (actor) => ({ registered: await completeRegistration(actor, integrationId) }));
