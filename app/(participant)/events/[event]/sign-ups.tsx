import { EventTime } from "@/components/event-time";
import type { ShownEntry } from "./shown-entry";
import { SignUpButton } from "./sign-up-form";

interface Props {
  entry: ShownEntry;
  zone: string;
  /** The id of the activity's heading. */
  describedBy: string;
}

/** How many places are left, whether sign-ups are open to the reader, and the button. */
export function SignUps({ entry, zone, describedBy }: Props) {
  const { places, admission, isMine = false, isOpen = false } = entry;
  if (places === undefined && !isMine) return null;
  return (
    <div className="entry-places">
      {places && <span>{places}</span>}
      {admission && (
        <span>
          {admission.words} {admission.at && <EventTime at={admission.at} zone={zone} />}
        </span>
      )}
      <SignUpButton
        activity={entry}
        isSignedUp={isMine}
        isOpen={isOpen}
        describedBy={describedBy}
      />
    </div>
  );
}
