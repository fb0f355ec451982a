import { EventDates } from "@/components/event-dates";
import { ButtonLink } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/dialog";
import { RadioGroupField } from "@/components/ui/radio-group-field";
import { config } from "@/lib/config/config";
import { startUrlFor } from "@/lib/manifest/addresses";
import { type ConnectableEvent, choosableAtMost } from "@/lib/portal/organizer/connectable-events";
import type { CatalogEntry } from "@/lib/portal/participant/catalog";
import { isScope, scopeTexts } from "@/lib/resources/scopes";
import { startConnecting } from "./actions";

interface Props {
  entry: CatalogEntry;
  startUrl: string;
  /** The events of the signed-in person; null for a visitor. */
  events: ConnectableEvent[] | null;
  /** The id of the event that the person came from. */
  chosen: string;
}

/**
 * The links that start using an integration with a start URL, for organizers and for participants.
 */
export function StartLinks({ entry, startUrl, events, chosen }: Props) {
  const sides = new Set(
    entry.declared_scopes.flatMap(({ name }) => (isScope(name) ? [scopeTexts[name].side] : [])),
  );
  const { host } = new URL(startUrl);
  return (
    <div className="grid gap-3">
      {sides.has("event") && <ConnectButton {...{ entry, events, chosen, host }} />}
      {sides.has("user") && (
        <ButtonLink
          href={startUrlFor(startUrl, config().PUBLIC_URL)}
          rel="noreferrer nofollow"
          wide
        >
          Sign in with this app
        </ButtonLink>
      )}
      <p className="text-sm text-soft">
        You continue at <bdi className="font-mono break-all">{host}</bdi>, and come back here to
        choose what it may read.
      </p>
    </div>
  );
}

function ConnectButton({
  entry,
  events,
  chosen,
  host,
}: Pick<Props, "entry" | "events" | "chosen"> & { host: string }) {
  const words = "Connect to an event";
  if (events === null) {
    const here = `/catalog/${entry.id}${chosen && `?event=${encodeURIComponent(chosen)}`}`;
    return (
      <ButtonLink href={`/signin?callbackUrl=${encodeURIComponent(here)}`} variant="primary" wide>
        {words}
      </ButtonLink>
    );
  }
  if (events.length === 0)
    return (
      <p className="text-sm text-soft">
        To connect it you need an event for which you may manage integrations
        {entry.is_organization_only && ", of the integration's own organization"}.
      </p>
    );
  return (
    <ConfirmDialog
      trigger={words}
      triggerWide
      variant="primary"
      danger={false}
      verb="Continue"
      title={`Connect ${entry.display_name}`}
      action={startConnecting}
      fields={{ integration: entry.id }}
    >
      <RadioGroupField
        label="Event"
        name="event"
        defaultValue={events.find(({ id }) => id === chosen)?.id ?? events[0]?.id}
        options={events.map(({ id, title, connection, ...event }) => ({
          value: id,
          label: title,
          hint:
            event.start_date || connection ? (
              <EventHint event={event} connection={connection} />
            ) : undefined,
        }))}
      />
      {events.length === choosableAtMost && (
        <p className="text-sm">
          The latest {choosableAtMost} are listed. To connect an earlier one, open it under
          Organizer and choose Find an integration there.
        </p>
      )}
      <p className="text-sm">
        You continue at <bdi className="font-mono break-all">{host}</bdi>. Nothing is shared before
        you allow it here.
      </p>
    </ConfirmDialog>
  );
}

const EventHint = ({
  event,
  connection,
}: {
  event: Pick<ConnectableEvent, "start_date" | "time_zone">;
  connection: string | undefined;
}) => (
  <>
    {event.start_date && <EventDates {...event} />}
    {event.start_date && connection && " · "}
    {connection &&
      (connection === "connected" ? "connected already" : "connected, re-consent required")}
  </>
);
