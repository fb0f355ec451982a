import { clock } from "@/lib/clock";
import { keysetPage, keysetPositionOf, timeRangeSql } from "@/lib/db/keyset";
import { query } from "@/lib/db/query";
import { instantSql } from "@/lib/db/rows";
import { dayMs } from "@/lib/time/day";

export const statusClasses = ["2xx", "3xx", "4xx", "5xx"] as const;

/** The filters of a publisher's request log; an empty text does not filter. */
export interface RequestFilter {
  status: string;
  /** Method and path template, as logged. */
  endpoint: string;
  error: string;
  request: string;
}

export interface RequestRow {
  id: string;
  at: string;
  request_id: string;
  endpoint: string | null;
  token_kind: string | null;
  event_title: string | null;
  status: number;
  error_code: string | null;
  error_message: string | null;
  duration_ms: number;
  /**
   * The number of calls that the row represents: refusals beyond the first few in a minute share
   * one row.
   */
  times: number;
}

const requestPageSize = 50;

const shownPeriodMs = 7 * dayMs;

/**
 * A page of the calls of the last seven days, newest first. The caller has checked the right to see
 * it.
 */
export async function publisherRequests(
  integrationId: string,
  filter: RequestFilter,
  after: string,
) {
  const { where, values } = conditions(integrationId, filter, after);
  const rows = await query<RequestRow>({
    text: `SELECT r.id, ${instantSql("r.at")} AS at, r.request_id, r.endpoint, r.token_kind,
                  e.title AS event_title, r.status, r.error_code, r.error_message,
            r.duration_ms, r.times
       FROM (SELECT * FROM api_requests WHERE ${where.join(" AND ")}
             ORDER BY at DESC, id DESC LIMIT ${requestPageSize + 1}) r
       LEFT JOIN events e ON e.id = r.event_id
      ORDER BY r.at DESC, r.id DESC`,
    values,
  });
  return keysetPage(rows, requestPageSize, ({ at }) => at);
}

function conditions(
  integrationId: string,
  { status, endpoint, error, request }: RequestFilter,
  after: string,
) {
  const values: unknown[] = [integrationId];
  const value = (of: unknown) => `$${values.push(of)}`;
  const [at, id] = keysetPositionOf(after);
  const where = [
    "integration_id = $1",
    timeRangeSql("at", new Date(clock.now().getTime() - shownPeriodMs), at),
  ];
  const hundreds = statusClasses.find((known) => known === status)?.slice(0, 1);
  if (hundreds) where.push(`status >= ${hundreds}00`, `status < ${hundreds}00 + 100`);
  if (endpoint !== "") where.push(`endpoint = ${value(endpoint)}`);
  if (error !== "") where.push(`error_code = ${value(error)}`);
  if (request !== "") where.push(`request_id = ${value(request)}`);
  if (at !== null) where.push(`(at, id) < (${value(at)}::timestamptz, ${value(id)}::uuid)`);
  return { where, values };
}
