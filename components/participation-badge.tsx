import { pageMessages } from "@/lib/session/page-language";
import { stateWords } from "@/messages/fill";
import type { Tone } from "./ui/alert";
import { Badge } from "./ui/badge";

interface Participation {
  application_status: string;
  registered_at: Date | null;
  removed_at?: Date | null;
  cancelled_at?: Date | null;
}

/**
 * A person's state at an event as a badge. A removal or cancellation comes first, then a requested
 * revision, then the registration, then the application.
 */
export async function ParticipationBadge({
  application_status,
  registered_at,
  removed_at,
  cancelled_at,
}: Participation) {
  const { participation, applicationStates } = await pageMessages();
  const words = { ...applicationStates, ...participation };
  if (removed_at) return <Badge tone="bad">{words.removed}</Badge>;
  if (cancelled_at) return <Badge>{words.cancelled}</Badge>;
  if (application_status === "revision_requested")
    return <Badge tone="warn">{words.revision_requested}</Badge>;
  if (registered_at) return <Badge tone="good">{words.registered}</Badge>;
  return <Badge tone={tones[application_status]}>{stateWords(words, application_status)}</Badge>;
}

const tones: Record<string, Tone> = { pending: "note", approved: "good", rejected: "bad" };
