import { clock } from "@/lib/clock";
import { config } from "@/lib/config/config";
import { prisma } from "@/lib/db/prisma";
import { quotaLeft } from "@/lib/limits/quota";
import { openPseudonymKey } from "@/lib/people/pseudonym";
import { isWebhookEventType } from "@/lib/webhooks/catalog/event-types";
import { sampleBody } from "@/lib/webhooks/catalog/sample";

/**
 * The payload of a test webhook of each declared type, and how many test webhooks are left. The
 * caller has checked the right to see it.
 */
export async function publisherSamples(integrationId: string) {
  const { declared_webhook_event_types, pseudonym_key } =
    await prisma().integration.findUniqueOrThrow({
      where: { id: integrationId },
      select: { declared_webhook_event_types: true, pseudonym_key: true },
    });
  const receiver = { integrationId, pseudonymKey: openPseudonymKey(pseudonym_key, integrationId) };
  return {
    samples: declared_webhook_event_types.filter(isWebhookEventType).map((eventType) => ({
      eventType,
      body: JSON.stringify(sampleBody(eventType, receiver, clock.now()), null, 2),
    })),
    tests: await quotaLeft(integrationId, "send_test_webhook", config().LIMIT_TEST_WEBHOOKS),
  };
}
