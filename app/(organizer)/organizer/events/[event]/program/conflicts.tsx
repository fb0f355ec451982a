import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import type { Conflict } from "@/lib/portal/program/conflicts";

/** What kinds of conflict there are, in a word each. The activity's page and the timetable say with what. */
export const ConflictBadges = ({ conflicts }: { conflicts: Conflict[] }) =>
  [...new Set(conflicts.map(({ kind }) => kind))].map((kind) => (
    <Badge key={kind} tone="warn">
      {kinds[kind]}
    </Badge>
  ));

const kinds: Record<Conflict["kind"], string> = {
  room: "room taken twice",
  host: "host in two places",
  capacity: "more than the room holds",
  date: "outside the event",
};

/** What an organizer may want to change; nothing is refused for it (docs/rules/screens.md#conflicts). */
export function ConflictAlert({ conflicts }: { conflicts: Conflict[] }) {
  if (conflicts.length === 0) return null;
  return (
    <Alert tone="warn" title="This may not be as you want it">
      <ul className="list-disc pl-5">
        {conflicts.map(({ words }) => (
          <li key={words}>
            <bdi>{words}</bdi>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
