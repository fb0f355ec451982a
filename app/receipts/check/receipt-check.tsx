"use client";

import { type FormEvent, startTransition } from "react";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DetailList } from "@/components/ui/detail-list";
import { TextAreaField } from "@/components/ui/field";
import { LocalTime } from "@/components/ui/local-time";
import { useServerAction } from "@/components/ui/use-server-action";
import type { CheckedStatement } from "@/lib/portal/checked-statement";
import { causeWords } from "@/lib/portal/deletion-duties/words";
import { checkReceipt } from "./actions";

/** The form, and below it what the receipt or attestation says. */
export function ReceiptCheck() {
  const [state, submit, pending] = useServerAction(checkReceipt);
  // Submitted by script: React resets a form after its action, but the receipt should stay readable
  // beside the answer.
  const submitByScript = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    if (!pending) startTransition(() => submit(typed));
  };
  return (
    <form
      action={submit}
      onSubmit={submitByScript}
      aria-label="Check a receipt"
      aria-busy={pending}
      className="grid max-w-prose gap-5"
    >
      <TextAreaField label="Receipt" name="receipt" rows={6} spellCheck={false} />
      <div>
        <Button type="submit" variant="primary" aria-disabled={pending || undefined}>
          Check
        </Button>
      </div>
      {state.message && <Alert tone="bad">{state.message}</Alert>}
      {"checked" in state && <CheckedReceipt checked={state.checked} />}
    </form>
  );
}

/** What a receipt or attestation says, or why it says nothing. */
export const CheckedReceipt = ({ checked }: { checked: CheckedStatement }) =>
  checked.valid ? <Valid {...checked} /> : <NotValid why={checked.reason} />;

const NotValid = ({ why }: { why: string }) => (
  <Alert tone="bad">
    <strong className="block">Not valid</strong>
    {why}
  </Alert>
);

const Valid = (checked: Extract<CheckedStatement, { valid: true }>) => (
  <div className="grid gap-5">
    <Alert tone="good">
      <strong className="block">Valid</strong>
      This service signed it, and it has not been changed since.
    </Alert>
    {"receipt" in checked ? <Receipt {...checked} /> : <Attestation {...checked} />}
  </div>
);

const Receipt = ({ receipt }: Extract<CheckedStatement, { receipt: object }>) => (
  <DetailList
    details={[
      { term: "Integration", value: <bdi>{receipt.client_name ?? receipt.client_id}</bdi> },
      { term: "Event", value: <bdi>{receipt.event_title ?? receipt.event}</bdi> },
      { term: "Agreed", value: <LocalTime at={receipt.decided_at} /> },
      {
        term: "By",
        value:
          receipt.sub === undefined
            ? "An organizer of the event"
            : `A participant, whom the integration knows as ${receipt.sub}`,
      },
      { term: "Access", value: <Scopes of={receipt.scopes} /> },
      {
        term: "Notices",
        value:
          receipt.webhook_event_types.length === 0
            ? "None"
            : receipt.webhook_event_types.join(", "),
      },
      { term: "Returned to", value: receipt.return_host },
      { term: "Privacy policy", value: receipt.privacy_policy_url },
    ]}
  />
);

const Attestation = ({ attestation }: Extract<CheckedStatement, { attestation: object }>) => (
  <DetailList
    details={[
      { term: "Integration", value: <bdi>{attestation.client_name ?? attestation.client_id}</bdi> },
      { term: "Event", value: <bdi>{attestation.event_title ?? attestation.event}</bdi> },
      {
        term: "Deleted",
        value:
          attestation.sub === undefined
            ? "All data of the event"
            : `Data of the participant whom the integration knows as ${attestation.sub}`,
      },
      { term: "Cause", value: causeWords[attestation.cause] },
      { term: "Required since", value: <LocalTime at={attestation.required_at} /> },
      { term: "Attested", value: <LocalTime at={attestation.attested_at} /> },
      { term: "What it proves", value: attestation.proves },
    ]}
  />
);

const Scopes = ({ of }: { of: { name: string; required: boolean; granted: boolean }[] }) => (
  <ul className="grid gap-1.5">
    {of.map(({ name, required, granted }) => (
      <li key={name} className="flex flex-wrap items-center gap-2">
        <code>{name}</code>
        <Badge tone={granted ? "good" : "neutral"}>{granted ? "granted" : "not granted"}</Badge>
        <span className="text-soft">{required ? "required" : "optional"}</span>
      </li>
    ))}
  </ul>
);
