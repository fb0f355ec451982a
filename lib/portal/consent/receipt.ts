import * as z from "zod";
import type { Actor } from "@/lib/audit/actor";
import { epochSeconds } from "@/lib/clock";
import { prisma } from "@/lib/db/prisma";
import { isUuid } from "@/lib/db/uuid";
import { openPseudonymKey, pseudonym } from "@/lib/people/pseudonym";
import { organizerEvent } from "@/lib/portal/organizer/events";
import { namesInStatement, signStatement } from "@/lib/tokens/signed-statement";
import { languages } from "@/messages/language";

/** The claims of a receipt (docs/rules/oauth.md#receipts). */
export const receiptClaims = z.object({
  client_id: z.string(),
  /**
   * The pseudonym under which the integration knows the participant; an organizer's receipt has
   * none.
   */
  sub: z.string().optional(),
  scopes: z.array(z.object({ name: z.string(), required: z.boolean(), granted: z.boolean() })),
  texts_version: z.string(),
  ...namesInStatement,
  event: z.string(),
  return_host: z.string(),
  webhook_event_types: z.array(z.string()),
  privacy_policy_url: z.string(),
  /** In which the consent was shown. Earlier receipts do not name it: there was only English. */
  language: z.enum(languages).default("en"),
  decided_at: z.iso.datetime(),
});

export type ReceiptClaims = z.infer<typeof receiptClaims>;

/**
 * A receipt as a signed statement: a participant's for that participant, a connection's for the
 * event's organizers. Null when absent or not theirs.
 */
export async function signedReceipt(actor: Actor, id: string): Promise<string | null> {
  const receipt = isUuid(id) ? await findReceipt(id) : null;
  if (!receipt || !(await maySee(actor, receipt))) return null;
  const { integration, kind, person_id, terms, decided_at } = receipt;
  const isParticipants = kind === "user" && person_id !== null;
  const claims = receiptClaims.parse({
    ...z.record(z.string(), z.unknown()).parse(terms),
    client_id: integration.client_id,
    sub: isParticipants
      ? pseudonym(openPseudonymKey(integration.pseudonym_key, integration.id), person_id)
      : undefined,
    decided_at: decided_at.toISOString(),
  });
  return signStatement("consent-receipt+jwt", {
    jti: id,
    iat: epochSeconds(decided_at),
    ...claims,
  });
}

const findReceipt = (id: string) =>
  prisma().consentReceipt.findUnique({
    where: { id },
    select: {
      kind: true,
      event_id: true,
      person_id: true,
      terms: true,
      decided_at: true,
      integration: { select: { id: true, client_id: true, pseudonym_key: true } },
    },
  });

const maySee = async (
  { personId }: Actor,
  { kind, event_id, person_id }: { kind: string; event_id: string; person_id: string | null },
) =>
  kind === "user" ? person_id === personId : (await organizerEvent(personId, event_id)) !== null;

/** A lookup of a person's latest receipt by integration id and event id. */
export const receiptsOfPerson = (personId: string) =>
  latestReceipts({ kind: "user", person_id: personId });

/**
 * A lookup, by integration id and event id, of the latest receipt for each integration that was
 * connected to the event.
 */
export const receiptsOfEvent = (eventId: string) =>
  latestReceipts({ kind: "installation", event_id: eventId });

async function latestReceipts(where: { kind: string; person_id?: string; event_id?: string }) {
  const rows = await prisma().consentReceipt.findMany({
    where,
    distinct: ["integration_id", "event_id"],
    select: { id: true, integration_id: true, event_id: true },
    orderBy: [{ integration_id: "asc" }, { event_id: "asc" }, { decided_at: "desc" }],
  });
  const ids = new Map(
    rows.map(({ id, integration_id, event_id }) => [`${integration_id} ${event_id}`, id]),
  );
  return (integrationId: string, eventId: string): string | undefined =>
    ids.get(`${integrationId} ${eventId}`);
}
