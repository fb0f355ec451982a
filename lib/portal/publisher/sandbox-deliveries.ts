import { keysetPage, keysetPositionOf } from "@/lib/db/keyset";
import { query } from "@/lib/db/query";
import { instantSql } from "@/lib/db/rows";
import { isUuid } from "@/lib/db/uuid";
import { readItem } from "@/lib/webhooks/log/read";
import type { SandboxAccess } from "./sandbox";

export interface SandboxDelivery {
  id: string;
  delivery_id: string;
  event_type: string;
  status: string;
  created_at: string;
}

const deliveriesPerPage = 50;

const columnsSql = `d.id, d.delivery_id, d.event_type, d.status,
  ${instantSql("d.created_at")} AS created_at`;

export async function sandboxDeliveries(
  { testIntegrationId }: Pick<SandboxAccess, "testIntegrationId">,
  after: string,
) {
  const [at, id] = keysetPositionOf(after);
  const rows = await query<SandboxDelivery>({
    text: `SELECT ${columnsSql} FROM deliveries d
            WHERE d.integration_id = $1
              AND ($2::timestamptz IS NULL OR (d.created_at, d.id) < ($2::timestamptz, $3::uuid))
            ORDER BY d.created_at DESC, d.id DESC LIMIT ${deliveriesPerPage + 1}`,
    values: [testIntegrationId, at, id],
  });
  return keysetPage(rows, deliveriesPerPage, ({ created_at }) => created_at);
}

/**
 * One delivery to the test integration, with the headers and the body that its event log returns
 * now. Null when the test integration has none with this id.
 */
export async function sandboxDelivery(
  { testIntegrationId }: Pick<SandboxAccess, "testIntegrationId">,
  rowId: string,
) {
  if (!isUuid(rowId)) return null;
  const [delivery] = await query<SandboxDelivery & { occurred_at: string }>({
    text: `SELECT ${columnsSql}, ${instantSql("o.occurred_at")} AS occurred_at
             FROM deliveries d
             JOIN occurrences o ON o.event_id = d.event_id AND o.id = d.occurrence_id
            WHERE d.integration_id = $1 AND d.id = $2`,
    values: [testIntegrationId, rowId],
  });
  const item = delivery && (await readItem(testIntegrationId, rowId));
  return delivery ? { ...delivery, body: item?.body ?? null, headers: item?.headers } : null;
}
