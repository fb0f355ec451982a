"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { FormAlert } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { FormState } from "@/components/ui/form-state";
import { failedCall } from "@/components/ui/server-action";
import { keepRegistration } from "../kept-registration";
import { finishRegistration } from "./actions";

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
  const [fault, setFault] = useState<FormState>();
  const [pending, start] = useTransition();
  const router = useRouter();
  const register = () =>
    start(async () => {
      setFault(undefined);
      const answer = await finishRegistration(integrationId).catch(failedCall);
      if (!("registered" in answer) || !answer.registered) return setFault(answer);
      keepRegistration(answer.registered);
      router.replace(`/developer/integrations/${integrationId}`);
      router.refresh();
    });
  return (
    <>
      <FormAlert {...fault} />
      <Alert
        title="This integration is not registered yet"
        actions={
          <Button variant="primary" onClick={register} aria-disabled={pending || undefined}>
            Complete registration
          </Button>
        }
      >
        Your organization is verified. {nextStep(hasWebhookUrl, hasEventTypes)} The sandbox stays.
      </Alert>
    </>
  );
}

function nextStep(hasWebhookUrl: boolean, hasEventTypes: boolean): string {
  if (hasWebhookUrl)
    return "We send one signed POST to the webhook URL and expect a 2xx response; then you get the client ID and the secrets.";
  return hasEventTypes
    ? "Its event types need a webhook URL: enter one in the settings first, or choose no event type. Then complete the registration, and you get the client ID and the secrets."
    : "Complete the registration, and you get the client ID and the secret.";
}
