import { config } from "@/lib/config/config";
import { code, heading, list, note, type Page, paragraph, table } from "@/lib/docs/content";
import { componentFields, parameterFields } from "@/lib/docs/field-table";
import { dutyParameters } from "@/lib/docs/parameters";
import { durationWords } from "@/lib/words";

export function deletionsPage(): Page {
  const { PUBLIC_URL, DELETION_DUTY_TTL, LIMIT_ATTESTATIONS } = config();
  const within = durationWords(DELETION_DUTY_TTL);
  return {
    path: "/docs/deletions",
    title: "Deletions",
    description: "What your integration must delete, and how to attest that it did.",
    blocks: [
      paragraph(
        `Each of these requires your integration to delete data within ${within}. They are listed under Deletions on the integration's page, where you can also attest them.`,
      ),
      table(
        ["Cause", "What to delete", "How you learn of it"],
        [
          [
            "[`user.revoked_access`](/docs/events/user.revoked_access)",
            "What you hold about one participant on one event",
            "The webhook, or the page",
          ],
          [
            "[`data.deletion_required`](/docs/events/data.deletion_required)",
            "Everything of one event",
            "The webhook, or the page",
          ],
          [
            "An organizer disconnects you",
            "Everything of one event",
            "401 `token_revoked`, the list below, and the page",
          ],
        ],
      ),
      heading("List"),
      paragraph(
        "`GET /webhooks/v1/duties` lists them for a program, oldest first, 50 a page. No webhook announces a disconnection, so read the list regularly, and after a 401 `token_revoked`.",
      ),
      code(
        "bash",
        "List the open duties",
        `curl -u "$INTEGRATIONS_CLIENT_ID:$INTEGRATIONS_CLIENT_SECRET" "${PUBLIC_URL}/webhooks/v1/duties?state=open"`,
      ),
      parameterFields(dutyParameters()),
      componentFields("DeletionDutyPage"),
      heading("A duty", 3),
      componentFields("DeletionDuty"),
      heading("Acknowledge"),
      paragraph(
        "Answer the delivery with 2xx, or read it from the [event log](/docs/event-log). This confirms that you know about the deletion, not that it is done.",
      ),
      heading("Attest"),
      paragraph(
        "When you have deleted the data, send `POST /webhooks/v1/attestations` with your client id and secret as HTTP Basic, and either the `delivery_id` of the delivery or the `duty_id` from the list or the page.",
      ),
      code(
        "bash",
        "Attest a deletion",
        `curl -u "$INTEGRATIONS_CLIENT_ID:$INTEGRATIONS_CLIENT_SECRET" -H "Content-Type: application/json" -d "{\\"delivery_id\\":\\"$DELIVERY_ID\\"}" "${PUBLIC_URL}/webhooks/v1/attestations"`,
      ),
      list(
        'The response is 201 with `{"attestation": "JWS"}`. If you repeat the request, it is 200 with the same JWS.',
        "An id that is unknown, belongs to another integration or names a delivery without a deletion duty returns [`resource_not_found`](/docs/errors/resource_not_found).",
        "You can attest while the integration is suspended or unpublished. After the platform has deleted an integration, its secret is no longer accepted: attest on the page.",
        `At most ${LIMIT_ATTESTATIONS.burst.count} requests in ${durationWords(LIMIT_ATTESTATIONS.burst.seconds)}, those for the list included.`,
      ),
      heading("What the attestation is"),
      paragraph(
        `A JWS of type \`deletion-attestation+jwt\`, which you can verify with the keys at \`/oauth/jwks\`. Its claims are \`client_id\` (yours), \`client_name\` and \`event_title\` (the names at that time), \`jti\` (the duty), \`cause\`, \`event\`, \`sub\` (the participant's pseudonym, if the duty is about one), \`required_at\` and \`attested_at\`. It proves that you stated the deletion, not that the data is gone. Anyone can check an attestation under [Check a receipt](/receipts/check).`,
      ),
      note(
        `A deletion that is not attested within ${within} is overdue: you receive an e-mail, at most one a day, and the platform's operator sees the deletion.`,
      ),
    ],
  };
}
