import type { NamedQuery } from "@/lib/fast/described-query";
import { overSharedLine } from "./shared-lines";

/**
 * A transaction of one statement that writes a few rows by their keys, as the grants do, over connections that such statements share: several of them, because a
 * commit waits for the disk, and more while one stands still behind a lock.
 */
export const hotWrite = <Row extends object>(query: NamedQuery): Promise<Row[]> => overSharedLine("writes", query);
