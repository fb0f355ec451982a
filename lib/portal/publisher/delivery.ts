import * as z from "zod";
import { prisma } from "@/lib/db/prisma";
import { query } from "@/lib/db/query";
import { isUuid } from "@/lib/db/uuid";
import { organizationWhere } from "@/lib/people/rights";
import { responseBytesKept } from "@/lib/webhooks/delivery/attempt";
import { isStillReceivedSql } from "@/lib/webhooks/outbox/subscribers";
import { headersAsSent } from "@/lib/webhooks/outgoing/delivery-headers";
import { maskedBody } from "./masked-body";

const headersSchema = z.record(z.string(), z.string()).catch({});

/**
 * One delivery with its attempts, personal data masked; null when the integration has none with
 * this id or the person does not manage it.
 */
export async function publisherDelivery(personId: string, integrationId: string, rowId: string) {
  if (!isUuid(integrationId) || !isUuid(rowId)) return null;
  const found = await prisma().delivery.findFirst({
    where: {
      id: rowId,
      integration_id: integrationId,
      integration: { organization: organizationWhere(personId, "manage_integrations") },
    },
    select: {
      id: true,
      delivery_id: true,
      occurrence_id: true,
      event_id: true,
      event_type: true,
      body: true,
      status: true,
      attempt_count: true,
      next_attempt_at: true,
      replay_of: true,
      created_at: true,
      settled_at: true,
      occurrence: { select: { occurred_at: true } },
    },
  });
  if (!found) return null;
  const { body, ...delivery } = found;
  const masked = body && maskedBody(textOf(body));
  const [event, attempts, replays, is_still_received] = await Promise.all([
    prisma().event.findUnique({ where: { id: found.event_id }, select: { title: true } }),
    attemptsOf(integrationId, found.id),
    relatedReplays(integrationId, found),
    isStillReceived(integrationId, found.id),
  ]);
  return {
    ...delivery,
    event_title: event?.title ?? null,
    ...replays,
    has_payload: body !== null,
    is_still_received,
    body: body &&
      masked && {
        bytes: body.length,
        text: masked.hasHiddenValues ? masked.text : textOf(body),
        hasHiddenValues: masked.hasHiddenValues,
      },
    attempts: attempts.map(({ request_headers, response_headers, response_body, ...attempt }) => ({
      ...attempt,
      request_headers: headersAsSent(
        found,
        attempt.started_at,
        headersSchema.parse(request_headers),
      ),
      response_headers: headersSchema.parse(response_headers),
      // Without the payload, personal values in the response cannot be recognized.
      response_body: response_body && masked ? masked.maskIn(textOf(response_body)) : null,
      response_truncated: (response_body?.length ?? 0) >= responseBytesKept,
    })),
  };
}

export type PublisherDelivery = NonNullable<Awaited<ReturnType<typeof publisherDelivery>>>;
export type DeliveryAttempt = PublisherDelivery["attempts"][number];

const attemptsOf = (integration_id: string, delivery_row: string) =>
  prisma().attempt.findMany({
    where: { integration_id, delivery_row },
    select: {
      number: true,
      started_at: true,
      duration_ms: true,
      outcome: true,
      reason: true,
      status_code: true,
      request_headers: true,
      response_headers: true,
      response_body: true,
    },
    orderBy: { number: "asc" },
  });

async function isStillReceived(integrationId: string, rowId: string): Promise<boolean> {
  const [found] = await query<{ is_still_received: boolean }>({
    text: `SELECT ${isStillReceivedSql} AS is_still_received
             FROM deliveries d
            WHERE d.integration_id = $1 AND d.id = $2`,
    values: [integrationId, rowId],
  });
  return found?.is_still_received ?? false;
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("utf8");

interface Replayable {
  occurrence_id: string;
  delivery_id: string;
  replay_of: string | null;
}

/**
 * The delivery that this one replays, and the replays of this one. All of them belong to the same
 * occurrence.
 */
async function relatedReplays(
  integration_id: string,
  { occurrence_id, delivery_id, replay_of }: Replayable,
) {
  const select = { id: true, delivery_id: true, status: true, created_at: true };
  const [original, replays] = await Promise.all([
    replay_of === null
      ? null
      : prisma().delivery.findFirst({
          where: { integration_id, occurrence_id, delivery_id: replay_of },
          select,
        }),
    prisma().delivery.findMany({
      where: { integration_id, occurrence_id, replay_of: delivery_id },
      select,
      orderBy: { created_at: "desc" },
      take: 20,
    }),
  ]);
  return { original, replays };
}
