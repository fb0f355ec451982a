import type { Actor } from "@/lib/audit/actor";
import { auditPerson } from "@/lib/audit/audit";
import { claimDueSql } from "@/lib/db/claim";
import { query } from "@/lib/db/query";
import { transact } from "@/lib/db/transact";
import { requireFreshProof } from "@/lib/people/fresh-proof";

/**
 * A person requests a copy of all data kept about them; the worker makes the file
 * (docs/rules/accounts.md#own-data). A request while one is being made changes nothing.
 */
export const requestDataExport = (person: Actor): Promise<void> =>
  transact(async (tx) => {
    requireFreshProof(person);
    await tx.query`DELETE FROM data_exports
                    WHERE person_id = ${person.personId}::uuid AND made_at IS NOT NULL`;
    const { length: begun } =
      await tx.query`INSERT INTO data_exports (person_id) VALUES (${person.personId}::uuid)
                     ON CONFLICT (person_id) DO NOTHING RETURNING 1`;
    if (begun === 1) await auditPerson(tx, person, person.personId, "account.data_exported");
  });

/**
 * An export that this process is making. No other process takes it before the claim ends, and each
 * part renews the claim.
 */
export interface ClaimedExport {
  id: string;
  personId: string;
  claim: string;
}

const claimSeconds = 60;

/**
 * Claims the oldest requested export. The parts of a process that ended are deleted, and the file
 * is made from the start.
 */
export const claimExport = (): Promise<ClaimedExport | undefined> =>
  transact(async (tx) => {
    const [claimed] = await tx.query<ClaimedExport>(claimExportSql, 1);
    if (claimed)
      await tx.query`DELETE FROM data_export_parts WHERE export_id = ${claimed.id}::uuid`;
    return claimed;
  });

const claimExportSql = claimDueSql({
  table: "data_exports",
  key: "id",
  due: "d.made_at IS NULL AND coalesce(d.claimed_until, now()) <= now()",
  order: "d.asked_at",
  set: `claim = gen_random_uuid(), claimed_until = now() + interval '${claimSeconds} seconds',
        entries = 0, entries_expected = NULL`,
  returning: 'c.id, c.person_id AS "personId", c.claim FROM claimed c',
});

interface ExportPart {
  number: number;
  text: string;
  /** The number of entries done, including this part. */
  entries: number;
  expected: number;
  isLast: boolean;
}

/**
 * False when the claim has ended, because the process stalled for too long or the account was
 * deleted.
 */
export async function addExportPart(
  { id, claim }: ClaimedExport,
  { number, text, entries, expected, isLast }: ExportPart,
): Promise<boolean> {
  const added = await query({
    name: "add-data-export-part",
    text: `WITH held AS (
             UPDATE data_exports SET entries = $5, entries_expected = $6,
                    claimed_until = now() + interval '${claimSeconds} seconds',
                    made_at = CASE WHEN $7 THEN now() END
              WHERE id = $1 AND claim = $2 RETURNING id
           )
           INSERT INTO data_export_parts (export_id, number, text) SELECT id, $3, $4 FROM held
           RETURNING number`,
    values: [id, claim, number, text, entries, expected, isLast],
  });
  return added.length === 1;
}
