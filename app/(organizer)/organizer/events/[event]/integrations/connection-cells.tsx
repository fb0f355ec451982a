import { Consequences } from "@/components/consequences";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/dialog";
import { LocalTime } from "@/components/ui/local-time";
import { LogoMark } from "@/components/ui/logo-mark";
import { config } from "@/lib/config/config";
import { startUrlFor } from "@/lib/manifest/addresses";
import type { EventConnection } from "@/lib/portal/organizer/connections";
import { eventSideScopes } from "@/lib/resources/scopes";
import { counted, durationWords } from "@/lib/words";
import { disconnectIntegration } from "./actions";

export const ConnectedIntegration = ({ integration }: EventConnection) => (
  <span className="flex items-center gap-3 text-left">
    <LogoMark name={integration.display_name} src={integration.logo} size="sm" />
    <span className="min-w-0">
      <bdi className="block font-medium">{integration.display_name}</bdi>
      <bdi className="block text-sm font-normal text-soft">{integration.publisher_name}</bdi>
    </span>
  </span>
);

/**
 * The connection's state. Unless it has ended, a suspended or unpublished integration takes
 * precedence. `startUrl` is where it is authorized again; undefined where this person cannot do so.
 */
export function ConnectionState({
  connection,
  startUrl,
}: {
  connection: EventConnection;
  startUrl: string | null | undefined;
}) {
  const { status, end_reason, ended_at, hasToken, integration } = connection;
  if (status === "ended") {
    return (
      <span>
        <Badge>ended</Badge>
        <span className="mt-1 block text-soft">
          {endReasonWords[end_reason ?? ""] ?? "Ended"}
          {ended_at && (
            <>
              {", "}
              <LocalTime at={ended_at} form="date" />
            </>
          )}
        </span>
      </span>
    );
  }
  if (integration.status !== "active") {
    return (
      <span>
        <Badge tone="bad">stopped</Badge>
        <span className="mt-1 block text-soft">
          {stoppedWords[integration.status] ?? "The integration is not active."}
        </span>
      </span>
    );
  }
  const badge =
    status === "connected" ? (
      <Badge tone="good">connected</Badge>
    ) : (
      <Badge tone="warn">re-consent required</Badge>
    );
  if (status === "connected" && hasToken) return badge;
  return (
    <span>
      {badge}
      <span className="mt-1 block max-w-80 text-soft">
        {hasToken
          ? "It asks for more access than you granted. It keeps its current access until you approve the rest on its site."
          : "It has no valid token and reads nothing until it is authorized again on its site."}
      </span>
      <StartLink startUrl={startUrl} contact={integration.support_email} />
    </span>
  );
}

/** The URL at which a connection is authorized again; null when its publisher gave none. */
export const startUrlOf = ({ integration: { start_url } }: EventConnection, eventId: string) =>
  start_url && startUrlFor(start_url, config().PUBLIC_URL, eventId);

interface StartLinkProps {
  startUrl: string | null | undefined;
  contact: string;
}

/** The button that authorizes it again, or whom to ask. */
function StartLink({ startUrl, contact }: StartLinkProps) {
  if (startUrl === undefined)
    return (
      <span className="mt-1 block max-w-56">
        Members of the organization who manage integrations can authorize it, unless the event is
        archived.
      </span>
    );
  if (startUrl === null)
    return (
      <a href={`mailto:${contact}`} className="link mt-1 block max-w-56 break-words">
        Ask {contact} where
      </a>
    );
  return (
    <span className="relative z-1 mt-2 block max-w-56">
      <ButtonLink href={startUrl} rel="noreferrer nofollow" className="text-center break-words">
        Continue to {new URL(startUrl).host}
      </ButtonLink>
    </span>
  );
}

const endReasonWords: Record<string, string> = {
  disconnected: "Disconnected",
  event_archived: "Ended when the event was archived",
  organization_verification_rejected: "Ended when the organization lost its verification",
  integration_unpublished: "Unpublished by its publisher",
  operator_force_delete: "Deleted by the platform",
};

const stoppedWords: Record<string, string> = {
  suspended_by_service: "Suspended by the platform: it cannot read anything.",
  unpublished: "Unpublished by its publisher: it cannot read anything.",
};

export function GrantedScopes({ granted_scopes, status, integration }: EventConnection) {
  const declared = integration.declared_scopes.map(({ name }) => name);
  const requestedScopes = eventSideScopes.filter(
    (scope) => declared.includes(scope) && !granted_scopes.includes(scope),
  );
  return (
    <span className="block font-mono text-xs">
      {granted_scopes.map((name) => (
        <span key={name} className="block">
          {name}
        </span>
      ))}
      {status === "reconsent_required" &&
        requestedScopes.map((name) => (
          <span key={name} className="block text-warn">
            + {name}
          </span>
        ))}
    </span>
  );
}

export const Disconnect = ({
  connection,
  eventTitle,
}: {
  connection: EventConnection;
  eventTitle: string;
}) => (
  <ConfirmDialog
    verb="Disconnect"
    title={`Disconnect ${connection.integration.display_name}?`}
    action={disconnectIntegration}
    fields={{ connection: connection.id }}
  >
    <Consequences
      of={[
        `It loses its access to ${eventTitle} at once.`,
        connection.signedIn > 0 &&
          `Its user tokens of ${counted(connection.signedIn, "participant")} stop working too.`,
        `Its publisher must delete the event's data within ${durationWords(config().DELETION_DUTY_TTL)}.`,
        "To connect it again, start on its own site; you will be asked for consent.",
      ]}
    />
  </ConfirmDialog>
);
