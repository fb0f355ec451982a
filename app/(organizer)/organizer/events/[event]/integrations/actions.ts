"use server";

import { act } from "@/app/act";
import { textOf, typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { doorUrl } from "@/lib/oauth/event-door";
import { disconnect } from "@/lib/transitions/connection/end";
import { registerAssistant } from "@/lib/transitions/integration/register-assistant";

export const disconnectIntegration = async (_before: FormState, form: FormData) =>
  act(form, {
    verb: (actor) => disconnect(actor, textOf(form, "connection")),
    refresh: "/organizer",
    done: "Disconnected.",
  });

/** What is pasted into the assistant's settings. The secret is shown once. */
export interface ConnectedAssistant extends FormState {
  connector?: { address: string; clientId: string; clientSecret: string };
}

export const createAssistant = async (form: FormData): Promise<ConnectedAssistant> =>
  act(form, {
    values: () => typedIn(form, ["name", "redirectUri", "privacyPolicyUrl"]),
    verb: (actor) =>
      registerAssistant(actor, textOf(form, "event"), {
        name: textOf(form, "name"),
        redirectUri: textOf(form, "redirectUri"),
        privacyPolicyUrl: textOf(form, "privacyPolicyUrl"),
      }),
    done: (result): ConnectedAssistant => {
      if ("faults" in result) {
        const { message, ...errors } = result.faults;
        return { ...(message && { message }), errors };
      }
      const { client_id: clientId, client_secret: clientSecret } = result.registered;
      return { connector: { address: doorUrl(textOf(form, "event")), clientId, clientSecret } };
    },
  });
