"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { failedCall } from "@/components/ui/failed-call";
import { FormAlert } from "@/components/ui/form-alert";
import type { FormState } from "@/components/ui/form-state";
import { keepRegistration } from "../kept-registration";
import { finishRegistration } from "./actions";

interface CompleteRegistrationProps {
  integrationId: string;
  hasWebhookUrl: boolean;
}

/**
 * `Complete registration`. As after a registration, the secrets are passed in memory to the
 * overview.
 */
export function CompleteRegistration({ integrationId, hasWebhookUrl }: CompleteRegistrationProps) {
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
        {hasWebhookUrl
          ? "Your organization is verified. We send one signed POST to the webhook URL and expect a 2xx response; then you get the client ID and the secrets."
          : "Your organization is verified. Complete the registration, and you get the client ID and the secret."}{" "}
        The sandbox stays.
      </Alert>
    </>
  );
}
