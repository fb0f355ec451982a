"use server";

import { act } from "@/app/act";
import type { FormState } from "@/components/ui/form-state";
import type { IssuedCredentials } from "@/lib/transitions/integration/store-integration";
import { completeRegistration } from "@/lib/transitions/integration/unregistered";

/** Nothing is revalidated here: the page refreshes itself once it holds the secrets. */
export const finishRegistration = async (
  integrationId: string,
): Promise<FormState & { registered?: IssuedCredentials }> =>
  act(null, {
    verb: (actor) => completeRegistration(actor, integrationId),
    done: (registered) => ({ registered }),
  });
