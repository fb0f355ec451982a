"use client";

import { type FormEvent, useState, useTransition } from "react";
import { CodeBlock } from "@/components/code-block";
import { PageLink } from "@/components/page-link";
import { FormAlert } from "@/components/ui/action-form";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/field";
import type { FormState } from "@/components/ui/form-state";
import { LocalTime, useInBrowser } from "@/components/ui/local-time";
import { failedCall } from "@/components/ui/server-action";
import { useTrackedField } from "@/components/ui/tracked-field";
import type { TestDelivery } from "@/lib/resources/publisher-tooling";
import { type Contact, HigherLimits } from "../higher-limits";
import { sendTest } from "./actions";
import { TestResult } from "./test-result";

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
  const [fault, setFault] = useState<FormState>();
  const [pending, start] = useTransition();
  const isHydrated = useInBrowser();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    start(async () => {
      const answer = await sendTest(integrationId, eventType).catch(failedCall);
      setResult("sent" in answer ? answer.sent : undefined);
      setFault(answer);
    });
  };
  const hasNoTarget = url === null || samples.length === 0;
  return (
    <form onSubmit={submit} aria-label="Test webhook" aria-busy={pending} className="grid gap-5">
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
        <Button
          type="submit"
          variant="primary"
          disabled={!isHydrated || hasNoTarget || tests.left <= 0}
          aria-disabled={pending || undefined}
        >
          Send test webhook
        </Button>
        <p role="status" className="text-sm text-soft">
          {pending ? (
            "Sending, and waiting for the response…"
          ) : (
            <TestsLeft {...tests} contact={contact} />
          )}
        </p>
      </div>
      <FormAlert {...fault} />
      {result && <TestResult result={result} />}
    </form>
  );
}

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
