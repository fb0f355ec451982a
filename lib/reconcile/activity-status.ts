import { isGiven, mergedValue } from "./staged-sql";

const [start, end] = [
  mergedValue("activities", "start_time"),
  mergedValue("activities", "end_time"),
];

/**
 * The future status of an activity, as SQL: unless the file has it, it follows the times when they
 * change (docs/rules/states.md#activity-states).
 */
export const activityStatusSql = `CASE
  WHEN t.created_at IS NULL OR ${isGiven("activities", "status")} THEN s.status
  WHEN t.status = 'canceled' OR ((${start}), (${end})) IS NOT DISTINCT FROM (t.start_time, t.end_time) THEN t.status
  WHEN (${start}) IS NOT NULL AND (${end}) IS NOT NULL THEN 'scheduled' ELSE 'new' END`;
