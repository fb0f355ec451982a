"use server";

import type { FormFault } from "@/components/ui/form-state";
import { completeRegistration } from "@/lib/transitions/integration/complete-registration";
import type { IssuedCredentials } from "@/lib/transitions/integration/store-integration";
import { answerToPublisher } from "./publisher-answer";

/** Nothing is revalidated here: the page refreshes itself once it holds the secrets. */
export const finishRegistration = async (integrationId: string): Promise<{ registered: IssuedCredentials } | FormFault> =>
  answerToPublisher(async (actor) => ({ registered: await completeRegistration(actor, integrationId) }));
