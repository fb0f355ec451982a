"use server";

import { act } from "@/app/act";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import type { Faults } from "@/lib/manifest/manifest";
import { registerIntegration } from "@/lib/transitions/integration/register";
import type { IssuedCredentials } from "@/lib/transitions/integration/store-integration";
import { saveUnregistered } from "@/lib/transitions/integration/unregistered";
import { logoBytes, manifestOfForm } from "../_form/manifest-of-form";

interface Submitted extends FormState {
  faults?: Faults;
  registered?: IssuedCredentials;
  saved?: { integration_id: string };
}

/** Registers the integration, or only saves it for a sandbox. The pressed button says which. */
export const submitManifest = async (form: FormData): Promise<Submitted> =>
  act(form, {
    verb: async (actor): Promise<Submitted> => {
      const submission = {
        manifest: manifestOfForm(form),
        logo: (await logoBytes(form)) ?? new Uint8Array(),
      };
      return textOf(form, "way") === "sandbox"
        ? saveUnregistered(actor, submission)
        : registerIntegration(actor, submission);
    },
    done: (result) => result,
  });
