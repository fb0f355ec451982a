import { claimDueSql } from "@/lib/db/claim";
import { query } from "@/lib/db/query";
import type { Transaction } from "@/lib/db/transact";
import type { ImportOutcome } from "./outcome";
import { isExpiredSql } from "./request";

/** A file or address that this worker reads or applies. */
export interface ClaimedImport {
  id: string;
  claim: string;
  person_id: string;
  is_operator: boolean;
  request_id: string;
  address: string | null;
  event: { id: string; organization_id: string };
  /** Packed with gzip. */
  file: Buffer | null;
  url: string | null;
  isApplying: boolean;
  outcome: unknown;
  attempts: number;
}

/** Longer than reading a file and applying it take. */
const claimSeconds = 420;

/** Claims the oldest request. */
export async function claimImport(): Promise<ClaimedImport | undefined> {
  const [claimed] = await query<ClaimedImport>({
    name: "claim-import",
    text: claimSql,
    values: [1],
  });
  return claimed;
}

const claimSql = claimDueSql({
  table: "event_imports",
  key: "id",
  due: `d.state IN ('reading', 'applying') AND coalesce(d.claimed_until, now()) <= now()
        AND NOT d.${isExpiredSql}`,
  order: "d.asked_at",
  set: `claim = gen_random_uuid(), attempts = attempts + 1,
        claimed_until = now() + interval '${claimSeconds} seconds'`,
  returning: `c.id, c.claim, c.person_id, p.is_operator, c.request_id, c.address, c.file, c.url,
              c.state = 'applying' AS "isApplying", c.outcome, c.attempts,
              json_build_object('id', e.id, 'organization_id', e.organization_id) AS event
         FROM claimed c JOIN events e ON e.id = c.event_id JOIN people p ON p.id = c.person_id`,
});

/** Gives back a request that has to wait, for a second. */
export async function unclaimImport({ id, claim }: ClaimedImport): Promise<void> {
  await query({
    name: "unclaim-import",
    text: `UPDATE event_imports SET claim = NULL, attempts = attempts - 1,
                  claimed_until = now() + interval '1 second'
            WHERE id = $1 AND claim = $2`,
    values: [id, claim],
  });
}

/** Stores the preview. Does nothing for a worker that lost its claim. */
export async function finishPreview(
  { id, claim }: ClaimedImport,
  outcome: ImportOutcome,
  isRenewed: boolean,
): Promise<void> {
  await query({
    name: "finish-import-preview",
    text: `UPDATE event_imports SET state = 'previewed', outcome = $3, is_renewed = $4,
                  claim = NULL, claimed_until = NULL, asked_at = now()
            WHERE id = $1 AND claim = $2`,
    values: [id, claim, JSON.stringify(outcome), isRenewed],
  });
}

/** Part of the transaction that applies the file, so that it is applied once. */
export async function finishApplying(
  tx: Transaction,
  { id, claim }: ClaimedImport,
  outcome: ImportOutcome,
): Promise<boolean> {
  const { length: finished } = await tx.query`
    UPDATE event_imports SET state = 'applied', file = NULL,
      outcome = ${JSON.stringify(outcome)}::jsonb,
           claim = NULL, claimed_until = NULL
     WHERE id = ${id}::uuid AND claim = ${claim}::uuid AND state = 'applying' RETURNING 1`;
  return finished === 1;
}

/**
 * Stores why the file could not be read or applied. Does nothing for a worker that lost its claim.
 */
export async function failImport({ id, claim }: ClaimedImport, failure: string): Promise<void> {
  await query({
    name: "fail-import",
    text: `UPDATE event_imports SET state = 'failed', failure = $3, file = NULL, claim = NULL,
                  claimed_until = NULL
            WHERE id = $1 AND claim = $2`,
    values: [id, claim, failure],
  });
}
