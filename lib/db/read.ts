import type { NamedQuery } from "@/lib/fast/described-query";
import { overSharedLine } from "./shared-lines";

// Short reads over shared connections. Long reads, and reads that may wait for a lock, use `statement`.

/** Reads who the caller is, separately from the data, so that a refusal never waits behind a page. */
export const readGrant = <Row extends object>(query: NamedQuery): Promise<Row[]> => overSharedLine("grants", query);

/** Reads the requested data. */
export const readData = <Row extends object>(query: NamedQuery): Promise<Row[]> => overSharedLine("data", query);
