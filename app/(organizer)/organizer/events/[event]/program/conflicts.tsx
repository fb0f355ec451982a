import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import type { Conflict } from "@/lib/portal/program/conflicts";

/**
 * The kinds of conflict, in a word or two each. The activity's page and the timetable give the
 * details.
 */
export const ConflictBadges = ({ conflicts }: { conflicts: Conflict[] }) =>
  [...new Set(conflicts.map(({ kind }) => kind))].map((kind) => (
    <Badge key={kind} tone="warn">
      {kindWords[kind]}
    </Badge>
  ));

const kindWords: Record<Conflict["kind"], string> = {
  room: "room taken twice",
  host: "host in two places",
  capacity: "more than the room holds",
  date: "outside the event",
};

/**
 * Conflicts that an organizer may want to resolve. They block nothing
 * (docs/rules/screens.md#conflicts).
 */
export function ConflictAlert({ conflicts }: { conflicts: Conflict[] }) {
  if (conflicts.length === 0) return null;
  return (
    <Alert tone="warn" title="Check these conflicts">
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
