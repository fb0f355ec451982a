"use client";

import { useState } from "react";
import { HeaderList } from "@/components/code-block";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import type { FormState } from "@/components/ui/form-state";
import { TabPanels } from "@/components/ui/tab-panels";
import type { DeliveryAttempt, PublisherDelivery } from "@/lib/portal/publisher/delivery";
import type { UnmaskedDelivery } from "@/lib/transitions/delivery/show-personal-data";
import { unmask } from "../actions";
import { attemptWords, isAcknowledged } from "../attempt-words";
import { RequestPanel } from "./request-panel";

interface Props {
  integrationId: string;
  deliveryId: string;
  url: string | null;
  /** Undefined before the first attempt. */
  attempt: DeliveryAttempt | undefined;
  body: PublisherDelivery["body"];
}

export function DeliveryExchange({ integrationId, deliveryId, url, attempt, body }: Props) {
  const [unmasked, setUnmasked] = useState<UnmaskedDelivery>();
  const showPersonalData = async (): Promise<FormState> => {
    const { shown, ...state } = await unmask(integrationId, deliveryId);
    setUnmasked(shown);
    return state;
  };
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
        <ActionForm action={showPersonalData} className="grid gap-5">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <SubmitButton variant="secondary">Show personal data</SubmitButton>
            <p className="max-w-prose flex-1 basis-60 text-sm text-soft">
              Personal data is masked. Showing it is recorded in the activity log.
            </p>
          </div>
        </ActionForm>
      )}
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

interface ResponsePanelProps {
  attempt: DeliveryAttempt | undefined;
  /** Null when it is no longer stored. */
  body: string | null;
}

function ResponsePanel({ attempt, body }: ResponsePanelProps) {
  if (!attempt) return <p className="text-sm text-soft">Nothing has been sent yet.</p>;
  return (
    <div className="grid gap-5">
      <p>
        <Badge tone={isAcknowledged(attempt) ? "good" : "bad"}>{attemptWords(attempt)}</Badge>
      </p>
      {attempt.status_code !== null && (
        <>
          <HeaderList headers={attempt.response_headers} />
          <figure className="min-w-0 overflow-hidden rounded-lg border border-line">
            <figcaption className="border-b border-line bg-sunken px-4 py-2.5 text-sm font-medium">
              Body{attempt.response_truncated && ", cut after 1 KB"}
            </figcaption>
            <pre
              dir="auto"
              className="px-4 py-3 font-mono text-xs leading-5 break-all whitespace-pre-wrap"
            >
              {body === null ? "No longer stored" : body || "Empty"}
            </pre>
          </figure>
        </>
      )}
    </div>
  );
}
