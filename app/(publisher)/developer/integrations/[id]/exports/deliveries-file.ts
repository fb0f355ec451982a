import { tableFile } from "@/lib/http/table-file";
import { publisherIntegration } from "@/lib/portal/publisher/integrations";
import { deliveriesTable } from "@/lib/portal/tables/logs";
import { filtersOf, parseLogParameters } from "../webhooks/log-parameters";

/**
 * GET /developer/integrations/ID/exports/deliveries.csv or .json: the log, filtered by the query.
 * It contains no payloads, so no personal data.
 */
export const deliveriesFile = tableFile(async ({ personId }, { id, name, query }) => {
  const integration = name === "deliveries" ? await publisherIntegration(personId, id) : null;
  const table =
    integration &&
    (await deliveriesTable(
      personId,
      integration.id,
      filtersOf(parseLogParameters(Object.fromEntries(query))),
    ));
  return integration && table && { eventTitle: integration.display_name, table };
});
