import { Badge } from "@/components/ui/badge";
import { LocalTime } from "@/components/ui/local-time";
import type { ShownDuty } from "@/lib/portal/deletion-duties/duties";
import { pageMessages } from "@/lib/session/page-language";

/** The progress of an integration's deletion duty, and its deadline. */
export async function DutyState({
  isOverdue,
  due_at,
  told_at,
  acknowledged_at,
  attested_at,
}: ShownDuty) {
  const { duty: words } = (await pageMessages()).apps;
  if (attested_at) return <Step tone="good" word={words.attested} at={attested_at} />;
  const step = acknowledged_at ? (
    <Step tone="note" word={words.acknowledged} at={acknowledged_at} />
  ) : told_at ? (
    <Step tone="warn" word={words.notified} at={told_at} />
  ) : (
    <Badge>{words.notNotified}</Badge>
  );
  return (
    <span className="grid justify-items-start gap-1.5 max-md:justify-items-end">
      {isOverdue && <Step tone="bad" word={words.overdue} at={due_at} />}
      {step}
    </span>
  );
}

const Step = ({
  tone,
  word,
  at,
}: {
  tone: "good" | "note" | "warn" | "bad";
  word: string;
  at: Date;
}) => (
  <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
    <Badge tone={tone}>{word}</Badge>
    <span className="text-soft">
      <LocalTime at={at} form="date" />
    </span>
  </span>
);

/** Downloads the attestation of a duty; renders nothing when there is none. */
export const AttestationLink = async ({ id, attested_at }: ShownDuty) =>
  attested_at && (
    <a href={`/attestations/${id}`} download className="link relative z-1 text-sm">
      {(await pageMessages()).apps.attestation}
    </a>
  );
