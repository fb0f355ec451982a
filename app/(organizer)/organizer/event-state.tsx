import { Badge } from "@/components/ui/badge";
import {
  accessModeWords,
  visibilityWords as eventVisibilityWords,
} from "@/lib/resources/event-words";
import { en, type Messages } from "@/messages/en";

/** Archived takes precedence over published and draft. */
export function EventState({
  publish_status,
  is_archived,
  words = en.eventStates,
}: {
  publish_status: string | null;
  is_archived: boolean | null;
  words?: Messages["eventStates"];
}) {
  if (is_archived) return <Badge>{words.archived}</Badge>;
  return publish_status === "published" ? (
    <Badge tone="good">{words.published}</Badge>
  ) : (
    <Badge tone="note">{words.draft}</Badge>
  );
}

export const visibilityWords = (visibility: string | null) =>
  wordsIn(wordsByVisibility, visibility);

export const accessWords = (mode: string | null) => wordsIn(wordsByMode, mode);

const wordsIn = (words: Map<string, string>, value: string | null) =>
  value === null ? "not set" : (words.get(value) ?? value);
const wordsByVisibility = new Map<string, string>(Object.entries(eventVisibilityWords));
const wordsByMode = new Map<string, string>(Object.entries(accessModeWords));
