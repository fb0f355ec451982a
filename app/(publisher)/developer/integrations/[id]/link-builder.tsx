"use client";

import { ExternalLink, RefreshCw } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { CodeBlock } from "@/components/code-block";
import { Alert } from "@/components/ui/alert";
import { Button, ButtonLink } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy";
import { CheckboxField, SelectField, TextField } from "@/components/ui/field";
import { useTrackedField } from "@/components/ui/tracked-field";
import { authorizeUrl, pkce } from "@/lib/client/source/tokens";
import { exchangeCommand } from "@/lib/docs/code/quickstart";
import { eventSideScopes, userSideScopes } from "@/lib/resources/scopes";

interface LinkBuilderProps {
  authUrl: string;
  clientId: string;
  redirectUris: string[];
  declared: string[];
  events: { id: string; title: string }[];
}

/** The state and PKCE pair of one authorization attempt. */
interface AuthorizationAttempt {
  state: string;
  verifier: string;
  challenge: string;
}

const noEvent = "";
const otherEvent = "other";

export function LinkBuilder({
  authUrl,
  clientId,
  redirectUris,
  declared,
  events,
}: LinkBuilderProps) {
  const declaredScopes = {
    event: eventSideScopes.filter(isOneOf(declared)),
    user: userSideScopes.filter(isOneOf(declared)),
  };
  const [event, setEvent] = useState(
    declaredScopes.event.length > 0 ? (events[0]?.id ?? otherEvent) : noEvent,
  );
  const [typedEvent, setTypedEvent] = useState("");
  const [redirectUri, setRedirectUri] = useState(redirectUris[0] ?? "");
  const [excludedScopes, setExcludedScopes] = useState<ReadonlySet<string>>(new Set());
  const { attempt, renew, setState, isInsecure } = useAuthorizationAttempt();
  const eventField = useTrackedField<HTMLSelectElement>((field) => setEvent(field.value));
  const typedEventField = useTrackedField<HTMLInputElement>((field) => setTypedEvent(field.value));
  const redirectUriField = useTrackedField<HTMLSelectElement>((field) =>
    setRedirectUri(field.value),
  );

  const eventId = event === otherEvent ? typedEvent.trim() : event;
  const scopes = event === noEvent ? declaredScopes.user : declaredScopes.event;
  const scope = scopes.filter((name) => !excludedScopes.has(name));
  const choose = (name: string, isChosen: boolean) =>
    setExcludedScopes(
      (before) =>
        new Set(isChosen ? [...before].filter((each) => each !== name) : [...before, name]),
    );
  const isComplete =
    attempt !== undefined && scope.length > 0 && (event === noEvent || eventId !== "");
  const address =
    isComplete &&
    authorizeUrl({
      url: authUrl,
      clientId,
      redirectUri,
      scope,
      ...attempt,
      ...(eventId !== "" && { eventId }),
    });

  if (isInsecure)
    return (
      <Alert tone="warn">
        The browser cannot create keys on a page without HTTPS. Open the console over HTTPS or on
        localhost.
      </Alert>
    );
  return (
    <form
      aria-label="Authorization link"
      data-completed-in-browser=""
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={(submitted) => submitted.preventDefault()}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-5 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
        <SelectField
          label="Event"
          name="event"
          {...eventField}
          value={event}
          options={[
            { value: noEvent, label: "None: a participant signs in" },
            ...events.map(({ id, title }) => ({
              value: id,
              label: title,
              group: "An organizer connects",
            })),
            { value: otherEvent, label: "Another event", group: "An organizer connects" },
          ]}
        />
        {event === otherEvent && (
          <TextField
            label="Event ID"
            name="event_id"
            {...typedEventField}
            value={typedEvent}
            spellCheck={false}
          />
        )}
        {redirectUris.length > 1 && (
          <SelectField
            label="Redirect URI"
            name="redirect_uri"
            {...redirectUriField}
            value={redirectUri}
            options={redirectUris.map((uri) => ({ value: uri, label: uri }))}
          />
        )}
        <TextField
          label="State"
          name="state"
          value={attempt?.state ?? ""}
          onChange={({ target }) => setState(target.value)}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <fieldset>
        <legend className="mb-1 text-sm font-medium">Scopes</legend>
        {scopes.length === 0 && (
          <p className="text-sm text-soft">
            The manifest declares no scope of this kind. Choose the other kind under Event.
          </p>
        )}
        <div className="flex flex-wrap gap-x-6">
          {scopes.map((name) => (
            <ScopeBox key={name} name={name} isChosen={!excludedScopes.has(name)} choose={choose} />
          ))}
        </div>
      </fieldset>
      <CopyField
        label="Code verifier"
        value={attempt?.verifier ?? ""}
        hint="The link contains its SHA-256 hash. The exchange sends the verifier itself."
      />
      <CopyField
        label="Authorization address"
        value={address || ""}
        hint={attempt && !isComplete ? "Choose an event and at least one scope." : undefined}
      />
      <div className="flex flex-wrap gap-2">
        {address ? (
          <ButtonLink
            href={address}
            prefetch={false}
            target="_blank"
            rel="noopener"
            icon={<ExternalLink aria-hidden="true" />}
          >
            Open
          </ButtonLink>
        ) : (
          <Button disabled>Open</Button>
        )}
        <Button variant="ghost" onClick={renew} icon={<RefreshCw aria-hidden="true" />}>
          New pair and state
        </Button>
      </div>
      <p className="text-sm text-soft">
        After <strong className="font-medium text-ink">Allow</strong>, the browser is at your
        redirect URI. Compare <code>state</code>, fill in the code from the address, and run this in
        a shell with your .env: <code>set -a; . ./.env; set +a</code>
      </p>
      <CodeBlock
        title="Exchange the code"
        text={exchangeScript(redirectUri, attempt?.verifier ?? "")}
      />
    </form>
  );
}

function ScopeBox({
  name,
  isChosen,
  choose,
}: {
  name: string;
  isChosen: boolean;
  choose: (name: string, isChosen: boolean) => void;
}) {
  const box = useTrackedField<HTMLInputElement>((field) => choose(name, field.checked));
  return <CheckboxField label={name} name={name} {...box} checked={isChosen} />;
}

const exchangeScript = (redirectUri: string, verifier: string) =>
  `CODE=…\nREDIRECT_URI='${redirectUri.replaceAll("'", "%27")}'\nCODE_VERIFIER=${verifier}\n${exchangeCommand.trim()}`;

const isOneOf =
  (names: string[]) =>
  (name: string): boolean =>
    names.includes(name);

/**
 * Generated in the browser and known only there: undefined on the server and while it is being
 * generated.
 */
function useAuthorizationAttempt() {
  const [attempt, setAttempt] = useState<AuthorizationAttempt>();
  const [isInsecure, setInsecure] = useState(false);
  const renew = useCallback(async () => {
    if (!window.isSecureContext) return setInsecure(true);
    setAttempt({ state: crypto.randomUUID(), ...(await pkce()) });
  }, []);
  useEffect(() => {
    void renew();
  }, [renew]);
  const setState = (state: string) => setAttempt((before) => before && { ...before, state });
  return { attempt, renew, setState, isInsecure };
}
