import { BellRing } from "lucide-react";
import { declaredTypes, WebhookSubjects } from "@/components/webhook-subjects";
import type { ConsentIntegration } from "@/lib/portal/consent/consent";
import { peopleInWebhooks } from "@/lib/portal/consent/people-in-webhooks";
import { Block } from "./block";

/** What webhooks send to the integration, including data about people that it has no scope to read (docs/rules/oauth.md#consent-says-webhooks). */
export function WebhookDisclosure({ integration: { webhook_url, declared_webhook_event_types } }: { integration: ConsentIntegration }) {
  if (!webhook_url || declaredTypes(declared_webhook_event_types).length === 0) return null;
  const people = peopleInWebhooks(declared_webhook_event_types);
  return (
    <Block icon={<BellRing />} title="It receives webhooks about">
      <WebhookSubjects declared={declared_webhook_event_types} />
      {people && (
        <p className="mt-2">
          Even without <code className="font-mono text-xs font-medium">participants.read</code>, they carry {people} of the people concerned. Real
          names, e-mail addresses, answers and notes require that scope.
        </p>
      )}
      <p className="mt-2">
        Sent to <span className="font-mono text-xs break-all text-ink">{new URL(webhook_url).host}</span> as it happens.
      </p>
    </Block>
  );
}
