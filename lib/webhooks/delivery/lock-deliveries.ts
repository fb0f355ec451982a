/**
 * SQL: locks deliveries in the order of their keys and returns these. Statements that change
 * several deliveries lock them in this order first, so that two of them cannot deadlock. The one
 * that writes results gets them in this order. `keysSql` is a query with the columns
 * `integration_id` and `id`.
 */
export const lockDeliveriesSql = (keysSql: string) =>
  `SELECT d.integration_id, d.id FROM (${keysSql}) k JOIN deliveries d ON d.integration_id = k.integration_id AND d.id = k.id
    ORDER BY d.integration_id, d.id FOR NO KEY UPDATE OF d`;
