"use client";

import { useState, useTransition } from "react";
import { FormAlert } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { FormState } from "@/components/ui/form-state";
import { failedCall } from "@/components/ui/server-action";
import { TabPanels } from "@/components/ui/tab-panels";
import type { DeliveryAttempt, PublisherDelivery } from "@/lib/portal/publisher/delivery";
import type { UnmaskedDelivery } from "@/lib/transitions/delivery/show-personal-data";
import { unmask } from "../actions";
import { RequestPanel } from "./request-panel";
import { ResponsePanel } from "./response-panel";

interface Props {
  integrationId: string;
  deliveryId: string;
  url: string | null;
  /** Undefined before the first attempt. */
  attempt: DeliveryAttempt | undefined;
  body: PublisherDelivery["body"];
}

/** The request and the response. Personal data is shown only on demand. */
export function DeliveryExchange({ integrationId, deliveryId, url, attempt, body }: Props) {
  const [unmasked, setUnmasked] = useState<UnmaskedDelivery>();
  const [fault, setFault] = useState<FormState>();
  const [pending, start] = useTransition();
  const showPersonalData = () =>
    start(async () => {
      const answer = await unmask(integrationId, deliveryId).catch(failedCall);
      setUnmasked("shown" in answer ? answer.shown : undefined);
      setFault(answer);
    });
  const requestBody = body && {
    bytes: body.bytes,
    text: unmasked?.body ?? body.text,
    masked: body.hasHiddenValues && !unmasked,
  };
  const responseBody =
    unmasked?.answers.find(({ number }) => number === attempt?.number)?.text ??
    attempt?.response_body ??
    null;
  return (
    <div className="grid gap-5">
      {requestBody?.masked && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button onClick={showPersonalData} aria-disabled={pending || undefined}>
            Show personal data
          </Button>
          <p className="max-w-prose flex-1 basis-60 text-sm text-soft">
            Personal data is masked. Showing it is recorded in the activity log.
          </p>
        </div>
      )}
      <FormAlert {...fault} />
      {unmasked && (
        <Alert tone="note">
          Personal data is shown until you leave this page. This was recorded in the activity log.
        </Alert>
      )}
      <TabPanels
        label="Request and response"
        panels={[
          {
            label: "Request",
            content: (
              <RequestPanel url={url} headers={attempt?.request_headers} body={requestBody} />
            ),
          },
          { label: "Response", content: <ResponsePanel attempt={attempt} body={responseBody} /> },
        ]}
      />
    </div>
  );
}
