import type { ReactNode } from "react";
import { LocalTime } from "@/components/ui/local-time";
import type { PublicEvent } from "@/lib/portal/participant/public-event";
import type { ProgramEntry } from "@/lib/portal/participant/public-program";
import { type Admission, bestWave, type GatingWave } from "@/lib/transitions/sign-up/waves";
import { counted } from "@/lib/words";
import { SignUpControl } from "./sign-up-control";

interface Props {
  event: PublicEvent;
  entry: ProgramEntry;
  roleId: string | null;
  maySignUp: boolean;
  /** The id of the activity's heading. */
  describedBy: string;
}

/** How many places are left, whether sign-ups are open to the reader, and the button. */
export function SignUps({ event, entry, roleId, maySignUp, describedBy }: Props) {
  const takes = entry.sign_ups_enabled && entry.status !== "canceled";
  if (!takes && !entry.is_mine) return null;
  const best = bestWave(entry.waves, { roleId, capacity: entry.capacity });
  const isFull = entry.capacity !== null && entry.committed_signups_count >= entry.capacity;
  const isOpen = !isFull && (best === undefined || best.admission === "open");
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      {takes && <span className="text-soft">{placesInWords(entry)}</span>}
      {takes && !entry.is_mine && !isFull && best && <span className="text-soft">{stateInWords(best)}</span>}
      {(maySignUp || entry.is_mine) && (
        <SignUpControl
          title={entry.title ?? "this activity"}
          fields={{ event: event.id, address: event.slug ?? event.id, activity: entry.id }}
          isSignedUp={entry.is_mine}
          isOpen={takes && isOpen}
          describedBy={describedBy}
        />
      )}
    </div>
  );
}

function placesInWords({ capacity, committed_signups_count: count }: ProgramEntry): string {
  if (capacity === null) return `${counted(count, "sign-up")} so far`;
  const left = capacity - count;
  if (left > 0) return `${left.toLocaleString("en")} of ${counted(capacity, "place")} left`;
  return `Full (${counted(capacity, "place")})`;
}

const stateInWords = ({ wave, admission }: { wave: GatingWave; admission: Admission }) => states[admission](wave);

const states: Record<Admission, (wave: GatingWave) => ReactNode> = {
  open: () => "Sign-ups are open",
  not_started: ({ start_time }) =>
    start_time === null ? (
      "Sign-ups open later"
    ) : (
      <>
        Sign-ups open <LocalTime at={start_time} />
      </>
    ),
  over: () => "Sign-ups are closed",
  not_for_you: () => "Sign-ups are currently open to other roles only",
  limit_used: ({ per_user_limit }) => `Sign-ups are limited to ${per_user_limit} per person, and you have reached the limit`,
  wave_full: () => "All places in the open wave are taken",
};
