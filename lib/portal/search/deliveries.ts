import { query } from "@/lib/db/query";
import { organizationsWithRightSql } from "@/lib/people/rights";
import { looksLikeDeliveryId } from "@/lib/webhooks/outbox/delivery-id";
import { resultsAtMost, type SearchResult } from "./search-result";

interface Row {
  id: string;
  integration_id: string;
  event_type: string;
  display_name: string;
}

/** The deliveries with this id, of integrations that this person manages. */
export async function findDeliveries(personId: string, id: string): Promise<SearchResult[]> {
  if (!looksLikeDeliveryId(id)) return [];
  const rows = await query<Row>({ name: "find-deliveries", text, values: [personId, id] });
  return rows.map((delivery) => ({
    title: delivery.event_type,
    within: `Delivery of ${delivery.display_name}`,
    href: `/developer/integrations/${delivery.integration_id}/webhooks/${delivery.id}`,
  }));
}

const text = `
  SELECT d.id, d.integration_id, d.event_type, i.display_name FROM deliveries d JOIN integrations i ON i.id = d.integration_id
   WHERE d.delivery_id = $2 AND i.organization_id IN (${organizationsWithRightSql("manage_integrations", "$1")})
   ORDER BY d.created_at DESC LIMIT ${resultsAtMost}`;
