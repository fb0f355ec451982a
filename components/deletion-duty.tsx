import { Badge } from "@/components/ui/badge";
import { LocalTime } from "@/components/ui/local-time";
import type { ShownDuty } from "@/lib/portal/deletion-duties/duties";

/** The progress of an integration's deletion duty, and its deadline. */
export function DutyState({ isOverdue, due_at, told_at, acknowledged_at, attested_at }: ShownDuty) {
  if (attested_at) return <Step tone="good" word="attested" at={attested_at} />;
  const step = acknowledged_at ? (
    <Step tone="note" word="acknowledged" at={acknowledged_at} />
  ) : told_at ? (
    <Step tone="warn" word="told" at={told_at} />
  ) : (
    <Badge>not told yet</Badge>
  );
  return (
    <span className="grid justify-items-start gap-1.5 max-md:justify-items-end">
      {isOverdue && <Step tone="bad" word="overdue" at={due_at} />}
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
export const AttestationLink = ({ id, attested_at }: ShownDuty) =>
  attested_at && (
    <a href={`/attestations/${id}`} download className="link relative z-1 text-sm">
      Attestation
    </a>
  );
