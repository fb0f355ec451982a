"use server";

import { asActor } from "@/app/as-actor";
import { answerOf } from "@/app/form-answer";
import { withProof } from "@/app/proof/with-proof";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { createFeedToken } from "@/lib/transitions/feed-token/create";
import { endFeedToken } from "@/lib/transitions/feed-token/end";

/** Creates a token for the events of an organization, or (null) for the whole platform. */
export async function createToken(organizationId: string | null, form: FormData): Promise<FormState & { token?: string }> {
  return asActor("/", (person) =>
    withProof<FormState & { token?: string }>(form, person, async (actor) => {
      const creating = createFeedToken(actor, organizationId);
      const state = await answerOf(creating, { done: "Created.", refresh: "/" });
      return state.done === undefined ? state : { ...state, token: await creating };
    }),
  );
}

export async function endToken(_before: FormState, form: FormData): Promise<FormState> {
  return asActor("/", (person) =>
    withProof(form, person, (actor) => answerOf(endFeedToken(actor, textOf(form, "token")), { done: "Ended.", refresh: "/" })),
  );
}
