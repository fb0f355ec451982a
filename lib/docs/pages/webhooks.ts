import { config } from "@/lib/config/config";
import { verifyInGo, verifyInPhp, verifyInPython, verifyInTypeScript } from "@/lib/docs/code/verify-signature";
import { code, heading, list, note, type Page, paragraph, steps, table } from "@/lib/docs/content";
import { componentFields, parameterFields } from "@/lib/docs/field-table";
import { deliveryHeaderNotes } from "@/lib/docs/parameters";
import { webhookSample } from "@/lib/docs/samples";
import { json } from "@/lib/docs/words";
import { webhookEventTypes } from "@/lib/webhooks/catalog/event-types";
import { durationWords } from "@/lib/words";

export function webhooksPage(): Page {
  const { WEBHOOK_TIMEOUT, WEBHOOK_RETRY_SCHEDULE, DELETION_GRACE, SECRET_OVERLAP } = config();
  const total = WEBHOOK_RETRY_SCHEDULE.reduce((sum, wait) => sum + wait, 0);
  return {
    path: "/docs/webhooks",
    title: "Webhooks",
    description: `One address, one secret, ${webhookEventTypes.length} event types. Each delivery is signed and carries the whole resource.`,
    blocks: [
      heading("Receive"),
      steps(
        "Give a webhook URL in your [manifest](/docs/resources/manifest) and declare [event types](/docs/events). There are no other subscriptions.",
        'Answer the `ping` that is sent when the URL is set: `X-Service-Event: ping`, body `{"event_type":"ping"}`. During registration it is signed with a secret that you have not seen yet, so answer 2xx to it without checking; it carries nothing. From then on check everything.',
        `Check the [signature](/docs/verify-signatures), put the delivery into a queue, and answer 2xx within ${durationWords(WEBHOOK_TIMEOUT)}.`,
        "Work from the queue: deduplicate, then apply.",
      ),
      paragraph("You receive the types that you declare, from every event that an organizer has connected you to."),
      heading("Headers"),
      parameterFields(deliveryHeaderNotes),
      note(
        "Deliveries carry [Standard Webhooks](https://www.standardwebhooks.com) headers as well (`webhook-id`, `webhook-timestamp`, `webhook-signature`), so a library for that works with the same secret.",
      ),
      heading("Envelope"),
      componentFields("WebhookEnvelope"),
      paragraph(
        "`data` is the resource as it was when the event happened. The three notices `integration.suspended`, `integration.unpublished` and `data.deletion_required` have no `data`: their fields stand on the envelope.",
      ),
      code("json", "thread.updated", json(webhookSample("thread.updated"))),
      heading("Retries"),
      paragraph(
        `Any 2xx acknowledges. Anything else, a redirect too, is tried again: ${WEBHOOK_RETRY_SCHEDULE.length + 1} attempts over ${(total / 3600).toFixed(1)} hours, each wait up to 10 % longer by chance.`,
      ),
      table(["Attempt", "Waits"], [["1", "sent at once"], ...WEBHOOK_RETRY_SCHEDULE.map((wait, index) => [String(index + 2), durationWords(wait)])]),
      list(
        "Every attempt sends the same bytes under the same `X-Service-Delivery-Id`, signed afresh with the time of the attempt.",
        "`Retry-After` on 429 or 503 delays the next attempt, by 24 hours at most.",
        "After the last attempt a delivery becomes a dead letter, kept for 30 days.",
        "410 pauses the endpoint at once, without a warning. Five days without a single success pause it too, and a mail warns a day before. A mail says when it is paused. Meanwhile deliveries go straight to the dead letters: nothing is lost.",
      ),
      heading("Read instead of receive"),
      paragraph(
        "The [event log](/docs/event-log) has every delivery in a final order, whatever became of it: read it after an outage, or where you have no public address: see [Develop on your laptop](/docs/develop-locally).",
      ),
      heading("Retry and replay"),
      paragraph(
        "The developer console makes a pending delivery due with **Retry now**, which counts as one of its attempts. Dead letters can be replayed one by one or all at once, and a delivered one with **Send again**. A replay is made anew from the same occurrence, under a new delivery id, and names the original in `X-Service-Replay-Of`.",
      ),
      heading("Apply each fact once"),
      list(
        "Remember `X-Service-Delivery-Id`: a delivery whose id you have seen is a retry or a repetition.",
        "Make handling idempotent on the fact as well: each [event page](/docs/events) names its dedup key.",
        "Deliveries may overtake each other. `updated_at` grows strictly with every change: of two copies keep the later one.",
      ),
      heading("People and privacy"),
      paragraph(
        "Each body is made for your integration: with your pseudonyms, and without what is withheld from you. It says the same as the read API says to the same connection about the same `updated_at`, so a copy that you replace loses nothing.",
      ),
      list(
        "Personal fields and organizers' notes of participants and applications need the connection's `participants.read`. Without it they are `null` and count as withheld.",
        "The people of an activity need `event.read` or `participants.read`.",
        "A person in privacy mode has to grant you `profile.read` as well. Privacy mode withholds real name, e-mail and answers; display name, nickname, organisation, role and states are served.",
      ),
      heading("When data has to go"),
      list(
        `\`data.deletion_required\` with \`soft_pending\` waits ${durationWords(DELETION_GRACE)} before it is sent; when the cause is reversed meanwhile, you receive nothing.`,
        "`user.revoked_access` asks you to delete what you hold about one person on one event.",
        "An organizer who disconnects you sends no webhook: the next call answers 401 [`token_revoked`](/docs/errors/token_revoked).",
      ),
      heading("Rotate the secret"),
      paragraph(
        `For ${durationWords(SECRET_OVERLAP)} after a rotation deliveries carry two signatures: \`X-Service-Signature\` with the new secret, \`X-Service-Signature-Previous\` with the old one. Deploy the new secret in that time and nothing is refused.`,
      ),
    ],
  };
}

export const verifySignaturesPage = (): Page => ({
  path: "/docs/verify-signatures",
  title: "Verify signatures",
  description: "How to know that a delivery is from here, unchanged and fresh. In TypeScript, Python, PHP and Go.",
  blocks: [
    steps(
      "Take the body as raw bytes, before any JSON parser has seen it.",
      "Join `X-Service-Timestamp`, a dot and the raw body.",
      "Compute HMAC-SHA256 of it. The key is the whole webhook secret as shown, `whsec_` included, as UTF-8.",
      "Compare `sha256=` and the lower-case hex of it with `X-Service-Signature`, in constant time. During a rotation accept `X-Service-Signature-Previous` too.",
      "Refuse timestamps more than 300 seconds away from your clock.",
    ),
    note(
      "The `ping` of the registration is signed with a secret that you have not seen yet. Until you have stored the secret, answer 2xx to `X-Service-Event: ping` without checking: it carries nothing.",
    ),
    heading("TypeScript"),
    code("ts", "Node", verifyInTypeScript),
    paragraph(
      "`verifyWebhook` of the [client package](/docs/client) does the same with Web Crypto, for workers too, and gives the body with its type.",
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
