"use server";

import { act } from "@/app/act";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import {
  createFeedToken,
  endFeedToken,
  feedTokenInput,
} from "@/lib/transitions/feed-token/feed-token";

/** Creates a token for the events of an organization, or (null) for the whole platform. */
export const createToken = async (organizationId: string | null, form: FormData) =>
  act(form, {
    schema: feedTokenInput,
    proof: true,
    verb: (actor, input) => createFeedToken(actor, organizationId, input),
    refresh: "/",
    done: (token) => ({ done: "Created.", token }),
  });

export const endToken = async (_before: FormState, form: FormData) =>
  act(form, {
    proof: true,
    verb: (actor) => endFeedToken(actor, textOf(form, "token")),
    refresh: "/",
    done: "Ended.",
  });
