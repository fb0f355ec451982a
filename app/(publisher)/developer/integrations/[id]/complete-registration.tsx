"use client";

import { useRouter } from "next/navigation";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import type { FormState } from "@/components/ui/form-state";
import { integrationPath } from "../_form/integration-path";
import { finishRegistration } from "../actions";
import { keepRegistration } from "../kept-registration";

interface CompleteRegistrationProps {
  integrationId: string;
  hasWebhookUrl: boolean;
  hasEventTypes: boolean;
}

/**
 * `Complete registration`. As after a registration, the secrets are passed in memory to the
 * overview.
 */
export function CompleteRegistration({
  integrationId,
  hasWebhookUrl,
  hasEventTypes,
}: CompleteRegistrationProps) {
  const router = useRouter();
  const register = async (): Promise<FormState> => {
    const { registered, ...state } = await finishRegistration(integrationId);
    if (!registered) return state;
    keepRegistration(registered);
    router.replace(integrationPath(integrationId));
    router.refresh();
    return {};
  };
  return (
    <Alert
      title="This integration is not registered yet"
      actions={
        <ActionForm action={register} className="grid gap-3">
          <div>
            <SubmitButton>Complete registration</SubmitButton>
          </div>
        </ActionForm>
      }
    >
      Your organization is verified. {nextStep(hasWebhookUrl, hasEventTypes)} The sandbox stays.
    </Alert>
  );
}

function nextStep(hasWebhookUrl: boolean, hasEventTypes: boolean): string {
  if (hasWebhookUrl)
    return "We send one signed POST to the webhook URL and expect a 2xx response; then you get the client ID and the secrets.";
  return hasEventTypes
    ? "Its event types need a webhook URL: enter one in the settings first, or choose no event type. Then complete the registration, and you get the client ID and the secrets."
    : "Complete the registration, and you get the client ID and the secret.";
}
