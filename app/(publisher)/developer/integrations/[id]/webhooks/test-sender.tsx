"use client";

import { type ReactNode, useState } from "react";
import { CodeBlock } from "@/components/code-block";
import { PageLink } from "@/components/page-link";
import { ActionForm, SubmitButton, useForm } from "@/components/ui/action-form";
import { Badge } from "@/components/ui/badge";
import { DetailList } from "@/components/ui/detail-list";
import { SelectField } from "@/components/ui/field";
import type { FormState } from "@/components/ui/form-state";
import { LocalTime, useInBrowser } from "@/components/ui/local-time";
import { useTrackedField } from "@/components/ui/tracked-field";
import type { TestDelivery } from "@/lib/resources/publisher-tooling";
import { type Contact, HigherLimits } from "../higher-limits";
import { sendTest } from "./actions";
import { testStatusWords } from "./attempt-words";

interface TestSenderProps {
  integrationId: string;
  /** Null while the manifest has no webhook URL. */
  url: string | null;
  samples: { eventType: string; body: string }[];
  tests: { limit: number; left: number; nextAt: Date | null };
  contact: Contact | undefined;
}

/** The payload before it is sent, and the result afterwards. */
export function TestSender({ integrationId, url, samples, tests, contact }: TestSenderProps) {
  const [eventType, setEventType] = useState(samples[0]?.eventType ?? "");
  const type = useTrackedField<HTMLSelectElement>((field) => setEventType(field.value));
  const [result, setResult] = useState<TestDelivery>();
  const isHydrated = useInBrowser();
  const send = async (): Promise<FormState> => {
    const { sent, ...state } = await sendTest(integrationId, eventType);
    setResult(sent);
    return state;
  };
  const hasNoTarget = url === null || samples.length === 0;
  return (
    <ActionForm action={send} aria-label="Test webhook" className="grid gap-5">
      {hasNoTarget ? (
        <p className="text-sm">
          The manifest declares no event type. Choose some, and a webhook URL, in{" "}
          <PageLink href={`/developer/integrations/${integrationId}/settings`} className="link">
            Settings
          </PageLink>
          . Your server then gets them as signed deliveries.
        </p>
      ) : (
        <p className="text-sm break-all">
          <span className="text-soft">To</span> <code className="font-mono text-xs">{url}</code>
        </p>
      )}
      <SelectField
        label="Event type"
        name="event_type"
        {...type}
        value={eventType}
        options={
          hasNoTarget
            ? [{ value: "", label: "None declared" }]
            : samples.map(({ eventType: type }) => ({ value: type, label: type }))
        }
        disabled={hasNoTarget}
      />
      {!hasNoTarget && (
        <>
          <p className="text-sm text-soft">
            <PageLink href={`/docs/events/${eventType}`} className="link">
              When it fires and what it carries
            </PageLink>
            {" · "}
            <PageLink href="/docs/verify-signatures" className="link">
              How to verify its signature
            </PageLink>
          </p>
          <CodeBlock
            title="What will be sent"
            text={samples.find((sample) => sample.eventType === eventType)?.body ?? ""}
          />
        </>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton disabled={!isHydrated || hasNoTarget || tests.left <= 0}>
          Send test webhook
        </SubmitButton>
        <SendingStatus>
          <TestsLeft {...tests} contact={contact} />
        </SendingStatus>
      </div>
      {result && <TestResult result={result} />}
    </ActionForm>
  );
}

const SendingStatus = ({ children }: { children: ReactNode }) => (
  <p role="status" className="text-sm text-soft">
    {useForm().pending ? "Sending, and waiting for the response…" : children}
  </p>
);

function TestsLeft({
  limit,
  left,
  nextAt,
  contact,
}: TestSenderProps["tests"] & Pick<TestSenderProps, "contact">) {
  if (left > 0 || nextAt === null) return `${left} of ${limit} test webhooks left this hour.`;
  return (
    <>
      All {limit} test webhooks of this hour are used. The next one is possible{" "}
      <LocalTime at={nextAt} form="time" />.
      <HigherLimits what="a higher limit" contact={contact} />
    </>
  );
}

/** The result of a test webhook. The response body is shown as plain text. */
function TestResult({ result }: { result: TestDelivery }) {
  const { status_code, response_time_ms, response_body_preview, signature_header_value } = result;
  return (
    <section
      aria-label="Result"
      aria-live="polite"
      className="rounded-lg border border-line bg-sunken px-4 py-4"
    >
      <DetailList
        details={[
          {
            term: "Status code",
            value: (
              <Badge tone={status_code >= 200 && status_code < 300 ? "good" : "bad"}>
                {testStatusWords(status_code)}
              </Badge>
            ),
          },
          { term: "Response time", value: `${response_time_ms} ms` },
          {
            term: "X-Service-Signature",
            value: <code className="font-mono text-xs break-all">{signature_header_value}</code>,
          },
          {
            term: "Response body",
            value:
              response_body_preview === "" ? (
                <span className="text-soft">Empty</span>
              ) : (
                <pre
                  dir="auto"
                  className="font-mono text-xs leading-5 break-all whitespace-pre-wrap"
                >
                  {response_body_preview}
                </pre>
              ),
          },
        ]}
      />
    </section>
  );
}
