import { config } from "@/lib/config/config";
import { keyNames } from "@/lib/crypto/keys";
import { statement } from "./statement";

const prefix = "integrations:";

/** PostgreSQL keeps 63 bytes of an application's name. */
const keysNamedAtMost = 4;

/** The name of a process in `pg_stat_activity`. It names the keys of SECRET_KEY, so that processes can compare theirs. */
export const processTitle = (): string => (config().SECRET_KEY ? `${prefix}${keyNames().slice(0, keysNamedAtMost).join(",")}` : "integrations");

/** Whether a process that is connected to the database lacks the key with which this one seals. Processes whose name says nothing about keys do not count. */
export async function doesOtherProcessLackKey(): Promise<boolean> {
  const rows = await statement<{ title: string }>({ name: "process-titles", text: titlesSql, values: [] });
  const [sealing = ""] = keyNames();
  return rows.some(({ title }) => {
    const keys = title.slice(prefix.length).split(",");
    return keys.length < keysNamedAtMost && !keys.includes(sealing);
  });
}

const titlesSql = `SELECT DISTINCT application_name AS title FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE '${prefix}%'`;
