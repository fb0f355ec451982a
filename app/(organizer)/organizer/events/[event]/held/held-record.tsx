import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { HiddenFields } from "@/components/ui/hidden-fields";
import type { HeldDecision } from "@/lib/portal/organizer/held-decisions";
import { undoHeld } from "./actions";
import { EffectCountdown, RefreshWhenDue, ScrollHere } from "./effect-countdown";
import { heldDecisionWords } from "./words";

interface Props {
  event: string;
  held: HeldDecision | undefined;
  name: string;
  className: string;
}

/** The decision that is held on one record, with the button that undoes it. Empty without one. */
export const HeldRecord = ({ event, held, name, className }: Props) => (
  <ActionForm
    action={undoHeld}
    aria-label={`Undo for ${name}`}
    className={`grid max-w-prose gap-3 ${className}`}
  >
    <HeldStatus held={held} />
    {held && (
      <div key={held.id} className="scroll-mt-40">
        <ScrollHere />
        <HiddenFields of={{ event, batch: held.id }} />
        <SubmitButton variant="secondary">Undo</SubmitButton>
      </div>
    )}
  </ActionForm>
);

/** What is held, when it takes effect, and the message to the people concerned. */
export const HeldStatus = ({ held }: Pick<Props, "held">) => (
  <div role="status" className="grid gap-3 empty:hidden">
    {held && <HeldDecisionDetails key={held.id} {...held} />}
  </div>
);

const HeldDecisionDetails = ({ decision, message, seconds }: HeldDecision) => (
  <>
    <p>
      <EffectCountdown decision={heldDecisionWords[decision] ?? decision} seconds={seconds} />
    </p>
    <RefreshWhenDue seconds={seconds} />
    {message && (
      <blockquote className="border-l-2 border-line pl-4 text-sm break-words whitespace-pre-line text-soft">
        <bdi>{message}</bdi>
      </blockquote>
    )}
  </>
);

/** That the cancellation of an activity is held, in a list. Empty without `seconds`. */
export const HeldCancellation = ({
  seconds,
  className,
}: {
  seconds: number | undefined;
  className: string;
}) =>
  seconds !== undefined && (
    <span className={className}>
      <EffectCountdown decision={heldDecisionWords.cancel} seconds={seconds} />
      <RefreshWhenDue seconds={seconds} />
    </span>
  );
