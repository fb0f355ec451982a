import { clock } from "@/lib/clock";
import { prisma } from "@/lib/db/prisma";
import { isUuid } from "@/lib/db/uuid";
import { organizationWhere } from "@/lib/people/rights";
import { feedSummarySchema } from "@/lib/resources/feed";

/** The number of latest requests that are shown and kept (worker/housekeeping.ts). */
export const feedRequestsKept = 100;

/**
 * An organization whose events the person manages; null for an unknown id, a malformed id and an
 * organization they do not manage.
 */
export const feedOrganization = async (personId: string, organizationId: string) =>
  isUuid(organizationId)
    ? prisma().organization.findFirst({
        where: { id: organizationId, ...organizationWhere(personId, "manage_events") },
        select: { id: true, name: true },
      })
    : null;

/**
 * The live tokens and latest requests of an organization, or of the platform (null). The caller has
 * checked the right to see them.
 */
export async function feedOf(organization_id: string | null) {
  const [tokens, requests] = await Promise.all([
    prisma().$queryRaw<FeedTokenRow[]>`
      SELECT t.id, t.name, t.hint, t.created_at, p.name AS created_by, t.last_used_at,
             t.lines::float8 AS lines, t.refused::float8 AS refused
        FROM feed_tokens t LEFT JOIN people p ON p.id = t.created_by
       WHERE t.organization_id IS NOT DISTINCT FROM ${organization_id}::uuid AND t.ended_at IS NULL
         ORDER BY t.created_at DESC, t.id`,
    prisma().feedRequest.findMany({
      where: { organization_id },
      select: requestColumns,
      orderBy: [{ started_at: "desc" }, { id: "asc" }],
      take: feedRequestsKept,
    }),
  ]);
  return { tokens, requests: requests.map(requestRow) };
}

export interface FeedTokenRow {
  id: string;
  name: string;
  /** The last four characters. */
  hint: string;
  created_at: Date;
  created_by: string | null;
  last_used_at: Date | null;
  lines: number;
  refused: number;
}

/**
 * One request with its faults, or null when the owner has none with this id. The caller has checked
 * the right to see the owner's requests.
 */
export async function feedRequestOf(organization_id: string | null, id: string) {
  if (!isUuid(id)) return null;
  const found = await prisma().feedRequest.findFirst({
    where: { id, organization_id },
    select: { ...requestColumns, facts: true, faults: true },
  });
  return (
    found && {
      ...requestRow(found),
      facts: Object.entries(facts.parse(found.facts)),
      faults: faults.parse(found.faults),
    }
  );
}

const { facts, faults } = feedSummarySchema.shape;

export type FeedRequestRow = ReturnType<typeof requestRow>;
export type FeedRequestDetails = NonNullable<Awaited<ReturnType<typeof feedRequestOf>>>;

const requestColumns = {
  ...{
    id: true,
    request_id: true,
    started_at: true,
    ended_at: true,
    lease_until: true,
    outcome: true,
  },
  ...{ lines: true, changed: true, unchanged: true, stale: true, refused: true },
  token: { select: { hint: true } },
} as const;

interface StoredRequest {
  id: string;
  request_id: string;
  started_at: Date;
  ended_at: Date | null;
  lease_until: Date;
  outcome: string | null;
  lines: bigint;
  changed: bigint;
  unchanged: bigint;
  stale: bigint;
  refused: bigint;
  token: { hint: string };
}

const requestRow = ({
  id,
  request_id,
  started_at,
  ended_at,
  lease_until,
  outcome,
  token,
  ...counts
}: StoredRequest) => ({
  ...{ id, request_id, started_at, ended_at, hint: token.hint },
  /** A request that has no outcome after its lease has failed: its process died. */
  state: outcome ?? (lease_until > clock.now() ? "under_way" : "failed"),
  lines: Number(counts.lines),
  changed: Number(counts.changed),
  unchanged: Number(counts.unchanged),
  stale: Number(counts.stale),
  refused: Number(counts.refused),
});
