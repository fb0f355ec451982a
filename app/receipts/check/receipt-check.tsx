"use client";

import { useScriptSubmit } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DetailList } from "@/components/ui/detail-list";
import { TextAreaField } from "@/components/ui/field";
import { LocalTime } from "@/components/ui/local-time";
import type { CheckedStatement } from "@/lib/portal/checked-statement";
import type { Messages } from "@/messages/en";
import { fill } from "@/messages/fill";
import { languageNames } from "@/messages/language";
import { checkReceipt } from "./actions";

interface Words {
  words: Messages["receipts"];
  causes: Messages["apps"]["causes"];
}

type Valid = Extract<CheckedStatement, { valid: true }>;

export function ReceiptCheck({ words, causes }: Words) {
  const { state, pending, formProps } = useScriptSubmit(checkReceipt);
  return (
    <form {...formProps} aria-label={words.title} className="grid max-w-prose gap-5">
      <TextAreaField label={words.receipt} name="receipt" rows={6} spellCheck={false} />
      <div>
        <Button type="submit" variant="primary" aria-disabled={pending || undefined}>
          {words.check}
        </Button>
      </div>
      {state.message && <Alert tone="bad">{state.message}</Alert>}
      {"checked" in state && <CheckedReceipt {...{ words, causes }} checked={state.checked} />}
    </form>
  );
}

export const CheckedReceipt = ({ checked, ...words }: Words & { checked: CheckedStatement }) =>
  checked.valid ? (
    <ValidStatement checked={checked} {...words} />
  ) : (
    <NotValid why={checked.reason} title={words.words.notValid} />
  );

const NotValid = ({ why, title }: { why: string; title: string }) => (
  <Alert tone="bad">
    <strong className="block">{title}</strong>
    {why}
  </Alert>
);

const ValidStatement = ({ checked, ...words }: Words & { checked: Valid }) => (
  <div className="grid gap-5">
    <Alert tone="good">
      <strong className="block">{words.words.valid}</strong>
      {words.words.signed}
    </Alert>
    {"receipt" in checked ? (
      <Receipt {...checked} {...words} />
    ) : (
      <Attestation {...checked} {...words} />
    )}
  </div>
);

const Receipt = ({ receipt, words }: Words & Extract<CheckedStatement, { receipt: object }>) => (
  <DetailList
    details={[
      { term: words.integration, value: <bdi>{receipt.client_name ?? receipt.client_id}</bdi> },
      { term: words.event, value: <bdi>{receipt.event_title ?? receipt.event}</bdi> },
      { term: words.agreed, value: <LocalTime at={receipt.decided_at} /> },
      {
        term: words.by,
        value:
          receipt.sub === undefined
            ? words.byOrganizer
            : fill(words.byParticipant, { id: receipt.sub }),
      },
      { term: words.access, value: <Scopes of={receipt.scopes} words={words} /> },
      {
        term: words.notices,
        value:
          receipt.webhook_event_types.length === 0
            ? words.none
            : receipt.webhook_event_types.join(", "),
      },
      { term: words.returnedTo, value: receipt.return_host },
      { term: words.privacyPolicy, value: receipt.privacy_policy_url },
      { term: words.language, value: languageNames[receipt.language] },
    ]}
  />
);

const Attestation = ({
  attestation,
  words,
  causes,
}: Words & Extract<CheckedStatement, { attestation: object }>) => (
  <DetailList
    details={[
      {
        term: words.integration,
        value: <bdi>{attestation.client_name ?? attestation.client_id}</bdi>,
      },
      { term: words.event, value: <bdi>{attestation.event_title ?? attestation.event}</bdi> },
      {
        term: words.deleted,
        value:
          attestation.sub === undefined
            ? words.allData
            : fill(words.dataOf, { id: attestation.sub }),
      },
      { term: words.cause, value: causes[attestation.cause] },
      { term: words.requiredSince, value: <LocalTime at={attestation.required_at} /> },
      { term: words.attested, value: <LocalTime at={attestation.attested_at} /> },
      { term: words.proves, value: attestation.proves },
    ]}
  />
);

interface ScopesProps extends Pick<Words, "words"> {
  of: { name: string; required: boolean; granted: boolean }[];
}

const Scopes = ({ of, words }: ScopesProps) => (
  <ul className="grid gap-1.5">
    {of.map(({ name, required, granted }) => (
      <li key={name} className="flex flex-wrap items-center gap-2">
        <code>{name}</code>
        <Badge tone={granted ? "good" : "neutral"}>
          {granted ? words.granted : words.notGranted}
        </Badge>
        <span className="text-soft">{required ? words.required : words.optional}</span>
      </li>
    ))}
  </ul>
);
