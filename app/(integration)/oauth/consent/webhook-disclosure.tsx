import { BellRing } from "lucide-react";
import { declaredTypes, WebhookSubjects } from "@/components/webhook-subjects";
import type { ConsentIntegration } from "@/lib/portal/consent/consent";
import { payloadKindsOf, peopleInWebhooks } from "@/lib/portal/consent/people-in-webhooks";
import type { Scope } from "@/lib/resources/scopes";
import { InfoSection } from "./info-section";

interface WebhookDisclosureProps {
  integration: Pick<ConsentIntegration, "webhook_url" | "declared_webhook_event_types">;
  isConnecting: boolean;
}

/**
 * What webhooks send to the integration, including data about people that it has no scope to read
 * (docs/rules/oauth.md#consent-says-webhooks).
 */
export function WebhookDisclosure({
  integration: { webhook_url, declared_webhook_event_types: declared },
  isConnecting,
}: WebhookDisclosureProps) {
  if (declaredTypes(declared).length === 0) return null;
  return (
    <InfoSection icon={<BellRing />} title="It receives webhooks about">
      <WebhookSubjects declared={declared} />
      {isConnecting ? <PeopleOfEvent declared={declared} /> : <OwnData declared={declared} />}
      <p className="mt-2">
        {webhook_url === null ? (
          "Delivered to the sandbox's event log as it happens, and not sent to any address."
        ) : (
          <>
            Sent to{" "}
            <span className="font-mono text-xs break-all text-ink">
              {new URL(webhook_url).host}
            </span>{" "}
            as it happens. It does not have to ask, so a copy leaves this service each time.
          </>
        )}
      </p>
    </InfoSection>
  );
}

/** For organizers. */
function PeopleOfEvent({ declared }: { declared: string[] }) {
  const people = peopleInWebhooks(declared);
  if (!people) return null;
  return (
    <p className="mt-2">
      Even without <ScopeName scope="participants.read" />, they carry {people.always} of the people
      concerned. With it, they also carry {people.personal} (of people in privacy mode only if they
      share them by signing in){people.notes && " and the organizers' notes"}.
    </p>
  );
}

/**
 * For participants: webhooks are sent whether or not they consent. In privacy mode, their consent
 * adds data (docs/rules/people.md#withholding).
 */
function OwnData({ declared }: { declared: string[] }) {
  const people = peopleInWebhooks(declared);
  const carried = payloadKindsOf(declared);
  return (
    <>
      <p className="mt-2">
        The organizers connected it to this event, so it receives webhooks about the event whether
        or not you allow access.
      </p>
      {people && (
        <p className="mt-2">
          Those about you carry your {people.always}, also in privacy mode. If the organizers
          granted <ScopeName scope="participants.read" />, they can also carry your{" "}
          {people.personal} (in privacy mode only if you allow <ScopeName scope="profile.read" />)
          {people.notes && " and the organizers' notes about you"}.
        </p>
      )}
      {carried.has("activity") && (
        <p className="mt-2">
          Those about activities that you host or signed up for can contain your pseudonym and
          display name (in privacy mode only if you allow <ScopeName scope="profile.read" />
          ).
        </p>
      )}
      {carried.has("user_revocation") && (
        <p className="mt-2">It is notified when you revoke access.</p>
      )}
    </>
  );
}

const ScopeName = ({ scope }: { scope: Scope }) => (
  <code className="font-mono text-xs font-medium">{scope}</code>
);
