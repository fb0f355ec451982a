import { Badge } from "@/components/ui/badge";
import { LocalTime } from "@/components/ui/local-time";
import type { PublicEvent } from "@/lib/portal/participant/public-event";
import type { ProgramEntry } from "@/lib/portal/participant/public-program";
import { SignUps } from "./sign-ups";

interface Props {
  event: PublicEvent;
  entry: ProgramEntry;
  roleId: string | null;
  maySignUp: boolean;
}

/** One activity on the program. */
export function ActivityEntry({ event, entry, roleId, maySignUp }: Props) {
  const headingId = `activity-${entry.id}`;
  const isCanceled = entry.status === "canceled";
  const facts = new Set([entry.thread?.name, activityWords[entry.activity_type], entry.location].filter((fact) => fact != null));
  return (
    <article aria-labelledby={headingId} className="grid gap-x-6 gap-y-2 border-b border-line px-4 py-4 sm:grid-cols-[7rem_1fr] sm:px-6">
      <p className="text-sm tabular-nums">
        {entry.start_time && <LocalTime at={entry.start_time} form="time" />}
        {entry.start_time && entry.end_time && (
          <>
            {" – "}
            <LocalTime at={entry.end_time} form="time" />
          </>
        )}
      </p>
      <div className="min-w-0">
        <h4 id={headingId} className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <bdi className={isCanceled ? "line-through" : undefined}>{entry.title}</bdi>
          {isCanceled && <Badge tone="bad">canceled</Badge>}
          {entry.is_mine && <Badge tone="good">signed up</Badge>}
        </h4>
        <p className="text-sm text-soft">
          {[...facts].map((fact, at) => (
            <span key={fact}>
              {at > 0 && " · "}
              <bdi>{fact}</bdi>
            </span>
          ))}
        </p>
        {entry.hosts.length > 0 && (
          <p className="text-sm text-soft">
            with <bdi>{entry.hosts.map((name) => name ?? "Private").join(", ")}</bdi>
          </p>
        )}
        {entry.description && <p className="mt-2 max-w-prose text-sm whitespace-pre-line">{entry.description}</p>}
        <SignUps event={event} entry={entry} roleId={roleId} maySignUp={maySignUp} describedBy={headingId} />
      </div>
    </article>
  );
}

/** `other` is not shown. */
const activityWords: Record<string, string> = {
  rpg_session: "RPG session",
  lecture: "Lecture",
  workshop: "Workshop",
  competition: "Competition",
  discussion: "Discussion",
  LARP: "LARP",
  break: "Break",
};
