"use server";

import { act } from "@/app/act";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { attestDeletion } from "@/lib/transitions/deletion-duty/attest";
import { integrationPath } from "../../_form/integration-path";

export const attest = async (_before: FormState, form: FormData) =>
  act(form, {
    verb: (actor) => attestDeletion(actor, textOf(form, "integration"), textOf(form, "duty")),
    refresh: integrationPath(textOf(form, "integration")),
    done: "Attested.",
  });
