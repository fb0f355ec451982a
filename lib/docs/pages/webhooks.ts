import { config } from "@/lib/config/config";
import {
  verifyInGo,
  verifyInPhp,
  verifyInPython,
  verifyInTypeScript,
} from "@/lib/docs/code/verify-signature";
import {
  code,
  heading,
  list,
  note,
  type Page,
  paragraph,
  sample,
  steps,
  table,
} from "@/lib/docs/content";
import { componentFields, parameterFields } from "@/lib/docs/field-table";
import { deliveryHeaderNotes } from "@/lib/docs/parameters";
import { webhookSample } from "@/lib/docs/samples";
import { webhookEventTypes } from "@/lib/webhooks/catalog/event-types";
import { payloadRetentionDays } from "@/lib/webhooks/delivery/dead-letters";
import { failuresBeforeProbing, restSeconds } from "@/lib/webhooks/delivery/retry-schedule";
import { durationWords } from "@/lib/words";

export function webhooksPage(): Page {
  const { WEBHOOK_TIMEOUT, WEBHOOK_RETRY_SCHEDULE, SECRET_OVERLAP } = config();
  const rest = durationWords(restSeconds(WEBHOOK_RETRY_SCHEDULE));
  const totalSeconds = WEBHOOK_RETRY_SCHEDULE.reduce((sum, wait) => sum + wait, 0);
  return {
    path: "/docs/webhooks",
    title: "Webhooks",
    description: `One address, one secret, ${webhookEventTypes.length} event types. Each delivery is signed and carries the whole resource.`,
    blocks: [
      heading("Receive"),
      steps(
        "Set a webhook URL in your [manifest](/docs/resources/manifest) and declare [event types](/docs/events). There are no other subscriptions.",
        'Answer the `ping` that is sent when the URL is set: `X-Service-Event: ping`, body `{"event_type":"ping"}`. During registration it is signed with a secret that you do not have yet, so answer it with 2xx without checking. It carries no data. From then on, check every delivery.',
        `Check the [signature](/docs/verify-signatures), put the delivery into a queue, and answer 2xx within ${durationWords(WEBHOOK_TIMEOUT)}.`,
        "Process the queue: deduplicate, then apply.",
      ),
      paragraph(
        "You receive the types that you declare, from every event that an organizer has connected you to.",
      ),
      heading("Headers"),
      parameterFields(deliveryHeaderNotes),
      note(
        "Deliveries also carry [Standard Webhooks](https://www.standardwebhooks.com) headers (`webhook-id`, `webhook-timestamp`, `webhook-signature`), so a library for that standard works with the same secret.",
      ),
      heading("Envelope"),
      componentFields("WebhookEnvelope"),
      paragraph(
        "`data` is the resource as it was when the event happened. The three notices `integration.suspended`, `integration.unpublished` and `data.deletion_required` have no `data`: their fields are on the envelope.",
      ),
      sample("thread.updated", webhookSample("thread.updated")),
      heading("Retries"),
      paragraph(
        `Any 2xx response acknowledges a delivery. After any other outcome, including a redirect, the delivery is retried: ${WEBHOOK_RETRY_SCHEDULE.length + 1} attempts over ${(totalSeconds / 3600).toFixed(1)} hours, each wait extended at random by up to 10 %.`,
      ),
      table(
        ["Attempt", "Waits"],
        [
          ["1", "sent immediately"],
          ...WEBHOOK_RETRY_SCHEDULE.map((wait, index) => [String(index + 2), durationWords(wait)]),
        ],
      ),
      list(
        "Every attempt sends the same bytes with the same `X-Service-Delivery-Id`, and a new signature with the time of the attempt.",
        "`Retry-After` on 429 or 503 delays the next attempt, by 24 hours at most.",
        `After a timeout or a 429, the wait is at least ${rest}.`,
        `After ${failuresBeforeProbing} failed attempts in a row, attempts are at least ${rest} apart until one succeeds. Other deliveries wait, also their first attempts.`,
        `After the last attempt, a delivery becomes a dead letter, which is kept for ${payloadRetentionDays} days.`,
        "A 410 response pauses the endpoint immediately, without a warning. Five days without a success pause it too. You get an e-mail after the first hour of failures, a day before that pause, and when the endpoint is paused. While it is paused, deliveries become dead letters immediately, so nothing is lost.",
      ),
      heading("Read instead of receive"),
      paragraph(
        "The [event log](/docs/event-log) has every delivery in a fixed order, whatever its outcome. Read it after an outage, or when you have no public address: see [Develop on your laptop](/docs/develop-locally).",
      ),
      heading("Retry and replay"),
      paragraph(
        "In the developer console, **Retry now** makes a pending delivery due immediately, and **Retry all pending** all of them. This counts as one of its attempts. Dead letters can be replayed one by one or all together, and a delivered one with **Send again**. A replay is built again from the same occurrence, has a new delivery id, and names the original in `X-Service-Replay-Of`.",
      ),
      heading("Apply each occurrence once"),
      paragraph(
        "Deliveries are repeated and overtake each other. [Keep a copy](/docs/keep-a-copy) says how to apply them, what they do not announce, and how to know that a copy is right.",
      ),
      heading("People and privacy"),
      paragraph(
        "Each body is built for your integration: it uses your pseudonyms and omits data that is withheld from you. For the same connection and the same `updated_at`, it contains the same data as the read API, so replacing a copy loses nothing.",
      ),
      list(
        "Personal fields and organizers' notes of participants and applications require the connection's `participants.read`. Without it, they are `null` and count as withheld.",
        "The people of an activity require `event.read` or `participants.read`.",
        "A person in privacy mode must also grant you `profile.read`. Privacy mode withholds real name, e-mail and answers; display name, nickname, organisation, role and states are served.",
      ),
      heading("Rotate the secret"),
      paragraph(
        `For ${durationWords(SECRET_OVERLAP)} after a rotation, deliveries carry two signatures: \`X-Service-Signature\` with the new secret and \`X-Service-Signature-Previous\` with the old one. Deploy the new secret within that time, and no delivery is refused.`,
      ),
    ],
  };
}

export const verifySignaturesPage = (): Page => ({
  path: "/docs/verify-signatures",
  title: "Verify signatures",
  description:
    "How to check that a delivery comes from this service, is unchanged and is recent. In TypeScript, Python, PHP and Go.",
  blocks: [
    steps(
      "Read the body as raw bytes, before a JSON parser reads it.",
      "Join `X-Service-Timestamp`, a dot and the raw body.",
      "Compute the HMAC-SHA256 of the result. The key is the whole webhook secret as shown, including `whsec_`, in UTF-8.",
      "Compare `sha256=` followed by its lower-case hex with `X-Service-Signature`, in constant time. During a rotation, also accept `X-Service-Signature-Previous`.",
      "Reject timestamps more than 300 seconds away from your clock.",
    ),
    note(
      "The `ping` sent during registration is signed with a secret that you do not have yet. Until you have stored the secret, answer `X-Service-Event: ping` with 2xx without checking it. It carries no data.",
    ),
    heading("TypeScript"),
    code("ts", "Node", verifyInTypeScript),
    paragraph(
      "`verifyWebhook` of the [client package](/docs/client) does the same with Web Crypto, so it also works in workers, and returns the typed body. `verify_webhook` of the [Python file](/docs/python) does it in Python.",
    ),
    heading("Python"),
    code("python", "Python 3.9", verifyInPython),
    heading("PHP"),
    code("php", "PHP 7.4", verifyInPhp),
    heading("Go"),
    code("go", "Go", verifyInGo),
    heading("Try it"),
    paragraph(
      "Send yourself a test webhook from the integration's page in the [developer console](/developer): it shows the signature that was sent.",
    ),
  ],
});
