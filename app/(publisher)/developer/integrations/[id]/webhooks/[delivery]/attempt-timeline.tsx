import { CircleCheck, CircleX } from "lucide-react";
import { CodeBlock } from "@/components/code-block";
import { PageLink } from "@/components/page-link";
import { Disclosure } from "@/components/ui/disclosure";
import { LocalTime, TimeUntil } from "@/components/ui/local-time";
import type { DeliveryAttempt, PublisherDelivery } from "@/lib/portal/publisher/delivery";
import { inSeconds } from "@/lib/words";
import { type Advice, attemptAdvice } from "../attempt-advice";
import { attemptWords, isAcknowledged } from "../attempt-words";
import { type nextAttempt, ProbingWords } from "../next-attempt";

interface Props {
  delivery: PublisherDelivery;
  next: ReturnType<typeof nextAttempt>;
  shownNumber: number | undefined;
  webhookUrl: string | null;
}

/**
 * The attempts, with hints on what to check after each failure. The hints for the latest attempt
 * are open.
 */
export const AttemptTimeline = ({
  delivery: { attempts },
  next,
  shownNumber,
  webhookUrl,
}: Props) => (
  <ol aria-label="Attempts" className="grid gap-5">
    {attempts.map((attempt) => (
      <li key={attempt.number} className="flex gap-3">
        <OutcomeIcon attempt={attempt} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <PageLink
              href={`?attempt=${attempt.number}`}
              scroll={false}
              aria-current={attempt.number === shownNumber ? "true" : undefined}
              className="link font-medium aria-[current]:no-underline"
            >
              Attempt {attempt.number}
            </PageLink>
            <span>{attemptWords(attempt)}</span>
          </p>
          <p className="text-sm text-soft">
            <LocalTime at={attempt.started_at} />, {inSeconds(attempt.duration_ms)}
          </p>
          <AdviceDisclosure
            advice={attemptAdvice(attempt, webhookUrl)}
            open={attempt === attempts.at(-1)}
          />
        </div>
      </li>
    ))}
    {next && (
      <li className="flex gap-3 text-sm text-soft">
        <span
          aria-hidden="true"
          className="mt-1 size-5 shrink-0 rounded-full border border-dashed border-edge"
        />
        <div className="grid gap-1">
          <p>
            Next attempt <LocalTime at={next.at} form="exact" /> <TimeUntil at={next.at} />
            {next.waitsForProbe && " at the earliest"}
          </p>
          {next.waitsForProbe && <ProbingWords />}
        </div>
      </li>
    )}
  </ol>
);

const OutcomeIcon = ({ attempt }: { attempt: DeliveryAttempt }) =>
  isAcknowledged(attempt) ? (
    <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />
  ) : (
    <CircleX aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-bad" />
  );

function AdviceDisclosure({ advice, open }: { advice: Advice | undefined; open: boolean }) {
  if (!advice) return null;
  return (
    <Disclosure summary="What to check" open={open}>
      <div className="mt-1 grid max-w-prose gap-3">
        <p>{advice.words}</p>
        {advice.commands?.map((command) => (
          <CodeBlock key={command} title="In a terminal" text={command} />
        ))}
        {advice.link && (
          <p>
            <PageLink href={advice.link.href} className="link">
              {advice.link.text}
            </PageLink>
          </p>
        )}
      </div>
    </Disclosure>
  );
}
