import type { Tone } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import type { FeedRequestRow } from "@/lib/portal/feed";

interface StateWords {
  word: string;
  tone: Tone;
  /** What the state means for the lines, where the word does not say it. */
  meaning?: string;
}

const states: Record<string, StateWords> = {
  answered: { word: "complete", tone: "good" },
  under_way: {
    word: "under way",
    tone: "note",
    meaning: "It is still sending. The figures are from a moment ago.",
  },
  cut: {
    word: "cut off",
    tone: "warn",
    meaning:
      "The connection broke. The lines before that were applied; sending everything again is safe.",
  },
  silent: {
    word: "timed out",
    tone: "warn",
    meaning:
      "Nothing arrived for 30 seconds. The lines before that were applied; sending everything again is safe.",
  },
  busy: {
    word: "event busy",
    tone: "warn",
    meaning: "Another request held one of its events for more than a minute. Send it again.",
  },
  token_ended: {
    word: "token ended",
    tone: "warn",
    meaning: "The token was ended during the request. The lines before that were applied.",
  },
  lease_lost: {
    word: "interrupted",
    tone: "bad",
    meaning:
      "The service lost track of it. The lines before that were applied; sending everything again is safe.",
  },
  failed: {
    word: "failed",
    tone: "bad",
    meaning:
      "The service failed. The lines before that were applied; sending everything again is safe.",
  },
};

const stateWordsOf = (state: string): StateWords =>
  states[state] ?? { word: state, tone: "neutral" };

export function RequestState({ state }: Pick<FeedRequestRow, "state">) {
  const { word, tone } = stateWordsOf(state);
  return <Badge tone={tone}>{word}</Badge>;
}

export const stateMeaning = (state: string): string | undefined => stateWordsOf(state).meaning;
