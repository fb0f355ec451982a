import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { transact } from "@/lib/db/transact";
import { requireFreshProof } from "@/lib/people/fresh-proof";

/**
 * A person requests a copy of all data kept about them; the worker makes the file
 * (docs/rules/accounts.md#own-data). A request while one is being made changes nothing.
 */
export const requestDataExport = (person: Actor): Promise<void> =>
  transact(async (tx) => {
    requireFreshProof(person);
    await tx.query`DELETE FROM data_exports WHERE person_id = ${person.personId}::uuid AND made_at IS NOT NULL`;
    const { length: begun } =
      await tx.query`INSERT INTO data_exports (person_id) VALUES (${person.personId}::uuid) ON CONFLICT (person_id) DO NOTHING RETURNING 1`;
    if (begun === 1)
      await audit(tx, person, {
        action: "account.data_exported",
        subject: { type: "person", id: person.personId },
      });
  });
