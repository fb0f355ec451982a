import { config } from "@/lib/config/config";
import { code, heading, list, note, type Page, paragraph, table } from "@/lib/docs/content";
import { durationWords } from "@/lib/words";

export function deletionsPage(): Page {
  const { PUBLIC_URL, DELETION_DUTY_TTL, LIMIT_ATTESTATIONS } = config();
  const within = durationWords(DELETION_DUTY_TTL);
  return {
    path: "/docs/deletions",
    title: "Deletions",
    description: "What your integration has to delete, and how you attest that it did.",
    blocks: [
      paragraph(
        `Each of these gives your integration something to delete within ${within}. They are listed under Deletions on the integration's page, where you can attest them too.`,
      ),
      table(
        ["Cause", "What to delete", "How you learn of it"],
        [
          [
            "[`user.revoked_access`](/docs/events/user.revoked_access)",
            "What you hold about one participant on one event",
            "The webhook, or the page",
          ],
          ["[`data.deletion_required`](/docs/events/data.deletion_required)", "Everything of one event", "The webhook, or the page"],
          ["An organizer disconnects you", "Everything of one event", "401 `token_revoked`, and the page"],
        ],
      ),
      heading("Acknowledge"),
      paragraph("Answer the delivery with 2xx, or read it from the [event log](/docs/event-log). That says that you know, not that it is done."),
      heading("Attest"),
      paragraph(
        "When the data is deleted, say so: `POST /webhooks/v1/attestations` with your client id and secret as HTTP Basic, and the `delivery_id` of the delivery, or the `duty_id` from the page.",
      ),
      code(
        "bash",
        "Attest a deletion",
        `curl -u "$INTEGRATIONS_CLIENT_ID:$INTEGRATIONS_CLIENT_SECRET" -H "Content-Type: application/json" -d "{\\"delivery_id\\":\\"$DELIVERY_ID\\"}" "${PUBLIC_URL}/webhooks/v1/attestations"`,
      ),
      list(
        'The answer is 201 with `{"attestation": "JWS"}`, and 200 with the same JWS whenever you ask again.',
        "An id that is unknown, another integration's or of a delivery without a duty is [`resource_not_found`](/docs/errors/resource_not_found).",
        "It works while the integration is suspended or unpublished. After the platform deleted an integration, its secret no longer counts: attest on the page.",
        `At most ${LIMIT_ATTESTATIONS.burst.count} requests in ${durationWords(LIMIT_ATTESTATIONS.burst.seconds)}.`,
      ),
      heading("What the attestation is"),
      paragraph(
        `A JWS of the type \`deletion-attestation+jwt\`, which the keys at \`/oauth/jwks\` verify, with the claims \`aud\` (your client id), \`jti\` (the duty), \`cause\`, \`event\`, \`sub\` (the participant's pseudonym, where it is about one), \`required_at\` and \`attested_at\`. It proves that you stated the deletion, not that the data is gone. Anybody can check one under [Check a receipt](/receipts/check).`,
      ),
      note(`What is not attested after ${within} is overdue: you get a mail, at most one a day, and the platform's operator sees it.`),
    ],
  };
}
