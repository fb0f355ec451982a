"use server";

import { act } from "@/app/act";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { disconnect } from "@/lib/transitions/connection/end";

export const disconnectIntegration = async (_before: FormState, form: FormData) =>
  act(form, {
    verb: (actor) => disconnect(actor, textOf(form, "connection")),
    refresh: "/organizer",
    done: "Disconnected.",
  });
