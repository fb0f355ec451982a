"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { unreachable } from "@/app/unreachable";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { handOver } from "../handover";
import { complete } from "./actions";

interface CompleteRegistrationProps {
  integrationId: string;
  triesWebhookUrl: boolean;
}

/** `Complete registration`. As after a registration, the secrets are passed in memory to the overview. */
export function CompleteRegistration({ integrationId, triesWebhookUrl }: CompleteRegistrationProps) {
  const [message, setMessage] = useState<string>();
  const [pending, start] = useTransition();
  const router = useRouter();
  const press = () =>
    start(async () => {
      setMessage(undefined);
      const result = await complete(integrationId).catch(() => unreachable);
      if ("message" in result) return setMessage(result.message);
      handOver(result.registered);
      router.replace(`/developer/integrations/${integrationId}`);
      router.refresh();
    });
  return (
    <>
      {message && <Alert tone="bad">{message}</Alert>}
      <Alert
        title="This integration is not registered yet"
        actions={
          <Button variant="primary" onClick={press} aria-disabled={pending || undefined}>
            Complete registration
          </Button>
        }
      >
        {triesWebhookUrl
          ? "Your organization is verified. We send one signed POST to the webhook URL and expect a 2xx response; then you get the client ID and the secrets."
          : "Your organization is verified. Complete the registration, and you get the client ID and the secret."}{" "}
        The sandbox stays.
      </Alert>
    </>
  );
}
