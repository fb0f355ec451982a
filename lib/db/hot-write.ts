import type { NamedQuery } from "@/lib/fast/described-query";
import { unlessFrozen } from "./outage-notes";
import { overSharedConnection } from "./shared-connections";

/**
 * Runs a transaction of one statement that writes a few rows by their keys, as the grants do, over connections that such statements share. There are several
 * connections, because a commit waits for the disk, and more while one is blocked by a lock.
 */
export const hotWrite = <Row extends object>(query: NamedQuery): Promise<Row[]> => unlessFrozen(overSharedConnection("writes", query));
