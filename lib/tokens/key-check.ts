import { log } from "@/lib/config/log";
import { keyNames } from "@/lib/crypto/keys";
import { open } from "@/lib/crypto/seal";
import { keysNamedAtMost, titlePrefix } from "@/lib/db/connection-options";
import { query } from "@/lib/db/query";

/**
 * Whether the SECRET_KEY of this process opens any of the database's signing keys, which every
 * installation has after its first start. If it opens none, it belongs to another installation, or
 * a rotation dropped its old key too early (docs/rules/operating-rules.md#key-of-the-database).
 */
export async function hasKeyOfDatabase(): Promise<boolean> {
  const rows = await query<{ kid: string; sealed: Uint8Array }>({
    name: "sealed-signing-keys",
    text: sealedSql,
    values: [],
  });
  return (
    rows.length === 0 ||
    rows.some(({ kid, sealed }) => open("signing-key", sealed, kid) !== undefined)
  );
}

const sealedSql = "SELECT kid, sealed FROM signing_keys WHERE removed_at IS NULL";

/**
 * Logs at the start when SECRET_KEY is that of another installation, or seals values that a running
 * process cannot open. Nothing is logged while the database does not answer or has no schema.
 */
export async function reportForeignKey(): Promise<void> {
  if (!(await hasKeyOfDatabase().catch(() => true)))
    log("error", "SECRET_KEY opens nothing that is sealed in this database", {
      advice:
        "Set the key that the other processes use. During a rotation, list the old one too (docs/operating/rotate.md).",
    });
  else if (await doesOtherProcessLackKey().catch(() => false))
    log("warn", "SECRET_KEY seals with a key that another process does not have", {
      advice:
        "Append the new key to the list of every process before it is put first (docs/operating/rotate.md).",
    });
}

/**
 * Whether a process that is connected to the database lacks the key with which this one seals.
 * Processes whose name lists no keys, or as many as fit, are ignored.
 */
async function doesOtherProcessLackKey(): Promise<boolean> {
  const rows = await query<{ title: string }>({ name: "process-titles", text: titlesSql });
  const [sealing = ""] = keyNames();
  return rows.some(({ title }) => {
    const keys = title.slice(titlePrefix.length).split(",");
    return keys.length < keysNamedAtMost && !keys.includes(sealing);
  });
}

const titlesSql = `SELECT DISTINCT application_name AS title FROM pg_stat_activity
                    WHERE datname = current_database() AND application_name LIKE '${titlePrefix}%'`;
