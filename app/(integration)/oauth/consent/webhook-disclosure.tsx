import { BellRing } from "lucide-react";
import type { ReactNode } from "react";
import { Rich } from "@/components/rich";
import { declaredTypes, WebhookSubjects } from "@/components/webhook-subjects";
import type { ConsentIntegration } from "@/lib/portal/consent/consent";
import { payloadKindsOf, peopleInWebhooks } from "@/lib/portal/consent/people-in-webhooks";
import type { Scope } from "@/lib/resources/scopes";
import type { Messages } from "@/messages/en";
import { InfoSection } from "./consent-sections";

interface WebhookDisclosureProps {
  integration: Pick<ConsentIntegration, "webhook_url" | "declared_webhook_event_types">;
  isConnecting: boolean;
  words: Messages["consent"];
}

/**
 * What webhooks send to the integration, including data about people that it has no scope to read
 * (docs/rules/oauth.md#consent-says-webhooks).
 */
export function WebhookDisclosure({
  integration: { webhook_url, declared_webhook_event_types: declared },
  isConnecting,
  words,
}: WebhookDisclosureProps) {
  if (declaredTypes(declared).length === 0) return null;
  return (
    <InfoSection icon={<BellRing />} title={words.webhooksHeading}>
      <WebhookSubjects declared={declared} words={words} />
      {isConnecting ? (
        <PeopleOfEvent declared={declared} words={words} />
      ) : (
        <OwnData declared={declared} words={words} />
      )}
      <p className="mt-2">
        {webhook_url === null ? (
          words.webhooksToLog
        ) : (
          <Rich text={words.webhooksTo} values={{ host: <Host of={webhook_url} /> }} />
        )}
      </p>
    </InfoSection>
  );
}

const Host = ({ of }: { of: string }) => (
  <span className="font-mono text-xs break-all text-ink">{new URL(of).host}</span>
);

interface PeopleProps {
  declared: string[];
  words: Messages["consent"];
}

/** For organizers. */
function PeopleOfEvent({ declared, words }: PeopleProps) {
  const carried = peopleInWebhooks(declared);
  if (!carried) return null;
  return (
    <p className="mt-2">
      <Rich
        text={carried === "participant" ? words.webhookPeopleAndNotes : words.webhookPeople}
        values={carriedValues(carried, words)}
      />
    </p>
  );
}

/**
 * For participants: webhooks are sent whether or not they consent. In privacy mode, their consent
 * adds data (docs/rules/people.md#withholding).
 */
function OwnData({ declared, words }: PeopleProps) {
  const carried = peopleInWebhooks(declared);
  const payloads = payloadKindsOf(declared);
  return (
    <>
      <p className="mt-2">{words.webhookEvent}</p>
      {carried && (
        <p className="mt-2">
          <Rich
            text={carried === "participant" ? words.webhookYouAndNotes : words.webhookYou}
            values={carriedValues(carried, words)}
          />
        </p>
      )}
      {payloads.has("activity") && (
        <p className="mt-2">
          <Rich text={words.webhookActivities} values={scopeNames} />
        </p>
      )}
      {payloads.has("user_revocation") && <p className="mt-2">{words.webhookRevocation}</p>}
    </>
  );
}

const ScopeName = ({ scope }: { scope: Scope }) => (
  <code className="font-mono text-xs font-medium">{scope}</code>
);

const scopeNames = {
  scope: <ScopeName scope="participants.read" />,
  profile: <ScopeName scope="profile.read" />,
};

const carriedValues = (
  carried: "participant" | "application",
  words: Messages["consent"],
): Record<string, ReactNode> => ({
  ...scopeNames,
  always: carried === "participant" ? words.participantAlways : words.applicationAlways,
  personal: carried === "participant" ? words.participantPersonal : words.applicationPersonal,
});
