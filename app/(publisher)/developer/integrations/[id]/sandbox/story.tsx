"use client";

import { Play } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { EventTypeName } from "@/components/breakable";
import { PageLink } from "@/components/page-link";
import { ActionForm, SubmitButton, useForm } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { HiddenFields } from "@/components/ui/hidden-fields";
import type { StoryEntry } from "@/lib/portal/publisher/sandbox-story";
import { counted } from "@/lib/words";
import { integrationPath } from "../../_form/integration-path";
import { eventTypesPath } from "../../_form/sections";
import { play } from "./actions";

interface StoryProps {
  integrationId: string;
  /** All event types, in the order of the story. */
  types: string[];
  /** The event types that the test integration declares. No others are sent to it. */
  declared: string[];
  /** Whether the integration must have a webhook URL before it can declare event types. */
  needsWebhookUrl: boolean;
  initialEntries: StoryEntry[];
}

const pollEveryMs = 700;

/** The 28 event types and what became of each, updated live while the page is visible. */
export function Story({
  integrationId,
  types,
  declared,
  needsWebhookUrl,
  initialEntries,
}: StoryProps) {
  const [entries, setEntries] = useState(initialEntries);
  useEffect(() => setEntries(initialEntries), [initialEntries]);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setInterval(async () => {
      const now =
        document.visibilityState === "visible" && (await fetchEntries(integrationId, stop.signal));
      if (now) setEntries(now);
    }, pollEveryMs);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [integrationId]);
  const sandboxPath = `${integrationPath(integrationId)}/sandbox`;
  const entryByType = new Map(entries.map((entry) => [entry.event_type, entry]));
  return (
    <Card
      title="The story"
      description="All 28 event types, each caused on the sandbox event as it would be on a real one: an approval approves somebody, a suspension suspends the test integration. It takes a few seconds."
      flush
    >
      <div className="grid gap-4 border-b border-line px-4 py-4 sm:px-6">
        <ActionForm action={play} aria-label="Play the story" className="grid gap-4">
          <HiddenFields of={{ id: integrationId }} />
          <div className="flex flex-wrap items-center gap-4">
            <SubmitButton icon={<Play aria-hidden="true" />}>Play the story</SubmitButton>
            <Counter count={entryByType.size} total={types.length} />
          </div>
        </ActionForm>
        {declared.length < types.length && (
          <Alert
            title={undeclaredWords(types.length, declared.length)}
            actions={
              <ButtonLink href={eventTypesPath(integrationId)}>Choose event types</ButtonLink>
            }
          >
            They are played, but not delivered. Choose them in the settings and save: the sandbox
            takes them over at once.
            {needsWebhookUrl &&
              " They need a webhook URL once the integration is registered. If you have none yet, fill in another registration, and press “Save and try it in a sandbox” in place of “Register integration”."}
          </Alert>
        )}
        <p className="text-sm">
          <PageLink className="link" href={`${sandboxPath}/deliveries`}>
            All deliveries
          </PageLink>
        </p>
      </div>
      <ol className="divide-y divide-line">
        {types.map((type) => (
          <Step
            key={type}
            integrationId={integrationId}
            type={type}
            entry={entryByType.get(type)}
            isUndeclared={declared.length > 0 && !declared.includes(type)}
          />
        ))}
      </ol>
    </Card>
  );
}

function undeclaredWords(types: number, declared: number): string {
  if (declared === 0) return "The integration declares no event types";
  return `${counted(types - declared, "event type is", "event types are")} not declared`;
}

/** The current entries; null when the request fails, which the next poll retries. */
async function fetchEntries(
  integrationId: string,
  signal: AbortSignal,
): Promise<StoryEntry[] | null> {
  try {
    const answer = await fetch(`/developer/integrations/${integrationId}/sandbox/story.json`, {
      signal,
      cache: "no-store",
    });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

function Counter({ count, total }: { count: number; total: number }) {
  const { pending } = useForm();
  return (
    <p role="status" className="flex items-center gap-3 text-sm">
      <progress
        aria-label="Recorded event types"
        value={count}
        max={total}
        className="h-2 w-28 accent-accent"
      />
      <span className="font-medium tabular-nums">
        {count} of {total}
      </span>
      {pending && <span className="text-soft">Playing…</span>}
    </p>
  );
}

interface StepProps {
  integrationId: string;
  type: string;
  entry: StoryEntry | undefined;
  /** Said of single types only: when none is declared, that stands above the list. */
  isUndeclared: boolean;
}

const tones = { recorded: "neutral", delivered: "note", read: "good" } as const;

function Step({ integrationId, type, entry, isUndeclared }: StepProps) {
  const name = useId();
  return (
    <li className="flex items-center justify-between gap-3 px-4 py-2.5 sm:px-6">
      <div className="min-w-0 flex-1">
        <p id={name} className="text-sm font-medium">
          <EventTypeName type={type} />
        </p>
        <p className={classNames("text-xs text-soft", Boolean(entry?.delivery_id) && "truncate")}>
          {entry?.delivery_row ? (
            <PageLink
              className="link font-mono"
              href={`${integrationPath(integrationId)}/sandbox/deliveries/${entry.delivery_row}`}
            >
              {entry.delivery_id}
            </PageLink>
          ) : (
            isUndeclared && "Not declared"
          )}
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-1 sm:gap-3">
        {entry && <Badge tone={tones[entry.state]}>{entry.state}</Badge>}
        <ActionForm action={play} aria-labelledby={name} className="grid gap-2">
          <HiddenFields of={{ id: integrationId, type }} />
          <SubmitButton variant="ghost" aria-describedby={name}>
            Play
          </SubmitButton>
        </ActionForm>
      </div>
    </li>
  );
}
