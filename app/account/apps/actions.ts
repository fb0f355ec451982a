"use server";

import { act } from "@/app/act";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { revokeConsent } from "@/lib/transitions/consent/end";

export const revoke = async (_before: FormState, form: FormData) =>
  act(form, {
    verb: (actor) => revokeConsent(actor, textOf(form, "integration")),
    refresh: "/account/apps",
    done: "Revoked.",
  });
