import { BellRing } from "lucide-react";
import { declaredTypes, WebhookSubjects } from "@/components/webhook-subjects";
import type { ConsentIntegration } from "@/lib/portal/consent/consent";
import { Block } from "./block";

/** What the integration will be told at once, by webhook: a disclosure like any other. */
export function ToldOf({ integration: { webhook_url, declared_webhook_event_types } }: { integration: ConsentIntegration }) {
  if (!webhook_url || declaredTypes(declared_webhook_event_types).length === 0) return null;
  return (
    <Block icon={<BellRing />} title="It will be told at once about">
      <WebhookSubjects declared={declared_webhook_event_types} />
      <p className="mt-2">
        Sent to <span className="font-mono text-xs break-all text-ink">{new URL(webhook_url).host}</span> as it happens.
      </p>
    </Block>
  );
}
