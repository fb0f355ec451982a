"use client";

import { type FormEvent, useState } from "react";
import { CodeBlock, HeaderList } from "@/components/code-block";
import { PageLink } from "@/components/page-link";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { SelectField, TextField } from "@/components/ui/field";
import { TabPanels } from "@/components/ui/tab-panels";
import { useTrackedField } from "@/components/ui/tracked-field";
import { readRequestSamples } from "@/lib/docs/code/read-request";
import type { ReadableSandbox } from "@/lib/portal/publisher/sandbox";
import type { TokenKind } from "@/lib/tokens/authorization-code";

interface TryItFormProps {
  sandboxes: ReadableSandbox[];
  endpoint: { path: string; token: TokenKind; isCollection: boolean };
}

interface Answer {
  url: string;
  token: string;
  status: number;
  durationMs: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * Sends an ordinary request from the browser, as any client of the read API would: without cookies.
 */
export function TryItForm({ sandboxes, endpoint }: TryItFormProps) {
  const [chosenId, setChosen] = useState(sandboxes[0]?.integrationId ?? "");
  const sandboxField = useTrackedField<HTMLSelectElement>((field) => setChosen(field.value));
  const [answer, setAnswer] = useState<Answer>();
  const [hasFailed, setFailed] = useState(false);
  const [pending, setPending] = useState(false);
  const sandbox = sandboxes.find(({ integrationId }) => integrationId === chosenId);
  const token = sandbox?.tokens[endpoint.token] ?? null;
  const page = `/developer/integrations/${chosenId}/sandbox`;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending || !sandbox || token === null) return;
    const url = addressOf(endpoint.path, sandbox.eventId, new FormData(event.currentTarget));
    setPending(true);
    const newAnswer = await sendRequest(url, token).catch(() => undefined);
    setPending(false);
    setFailed(newAnswer === undefined);
    setAnswer(newAnswer);
  };

  return (
    <section
      aria-labelledby="try-it"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-surface px-4 py-4 shadow-rest sm:px-6 sm:py-5"
    >
      <h2 id="try-it" className="text-lg font-semibold">
        Try it in your sandbox
      </h2>
      <form
        onSubmit={submit}
        aria-label="Try it"
        aria-busy={pending}
        className="grid items-end gap-4 sm:grid-cols-2"
      >
        {sandboxes.length > 1 && (
          <SelectField
            label="Sandbox"
            name="sandbox"
            {...sandboxField}
            value={chosenId}
            options={sandboxes.map(({ integrationId, name }) => ({
              value: integrationId,
              label: name,
            }))}
          />
        )}
        {endpoint.path.includes("{participant_id}") && (
          <TextField
            label="Participant ID"
            name="participant_id"
            spellCheck={false}
            autoComplete="off"
            required
          />
        )}
        {endpoint.isCollection && (
          <>
            <TextField
              label="limit"
              name="limit"
              inputMode="numeric"
              required={false}
              placeholder="25"
            />
            <TextField
              label="cursor"
              name="cursor"
              spellCheck={false}
              autoComplete="off"
              required={false}
            />
          </>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:col-span-full">
          <Button
            type="submit"
            variant="primary"
            disabled={token === null}
            aria-disabled={pending || undefined}
          >
            Try it
          </Button>
          <p role="status" className="text-sm text-soft">
            {pending && "Waiting for the response…"}
          </p>
        </div>
      </form>
      {token === null && (
        <Alert>
          The sandbox has no {endpoint.token} token yet.{" "}
          <SandboxLink href={page}>Get one</SandboxLink>
        </Alert>
      )}
      {hasFailed && (
        <Alert tone="bad">No response arrived. Check your connection and try again.</Alert>
      )}
      {answer?.status === 401 && (
        <Alert tone="warn">
          The token has expired or ended. <SandboxLink href={page}>Get a new one</SandboxLink>, then
          reload this page.
        </Alert>
      )}
      {answer && <AnswerView answer={answer} />}
    </section>
  );
}

const SandboxLink = ({ href, children }: { href: string; children: string }) => (
  <PageLink href={href} className="link">
    {children}
  </PageLink>
);

function AnswerView({
  answer: { url, token, status, durationMs, headers, body },
}: {
  answer: Answer;
}) {
  const tone = status < 400 ? "good" : status < 500 ? "warn" : "bad";
  return (
    <section aria-label="Answer" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="flex flex-wrap items-center gap-3 text-sm">
        <Badge tone={tone}>{status}</Badge>
        <span className="text-soft tabular-nums">{durationMs} ms</span>
        <code className="min-w-0 font-mono text-xs break-all">{url}</code>
      </p>
      <TabPanels
        label="The answer and its request"
        panels={[
          { label: "Body", content: <CodeBlock title="Body" text={body} /> },
          { label: "Headers", content: <HeaderList headers={headers} /> },
          ...Object.entries(readRequestSamples).map(([language, requestIn]) => ({
            label: language,
            content: <CodeBlock title={language} text={requestIn({ url, token })} />,
          })),
        ]}
      />
    </section>
  );
}

async function sendRequest(url: string, token: string): Promise<Answer> {
  const started = performance.now();
  const response = await fetch(url, {
    headers: { Authorization: `Bearer ${token}` },
    credentials: "omit",
    cache: "no-store",
  });
  const text = await response.text();
  return {
    url,
    token,
    status: response.status,
    durationMs: Math.round(performance.now() - started),
    headers: Object.fromEntries(response.headers),
    body: indented(text),
  };
}

/** A proxy's error page is no JSON and stays as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** The request URL. This origin also serves the read API. */
function addressOf(path: string, eventId: string, form: FormData): string {
  const filled = (name: string) => String(form.get(name) ?? "").trim();
  const filledPath = path
    .replace("{event_id}", eventId)
    .replace("{participant_id}", encodeURIComponent(filled("participant_id")));
  const url = new URL(`/api/v1${filledPath}`, window.location.origin);
  for (const name of ["limit", "cursor"])
    if (filled(name) !== "") url.searchParams.set(name, filled(name));
  return url.href;
}
