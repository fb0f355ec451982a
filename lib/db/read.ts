import type { NamedQuery } from "@/lib/fast/described-query";
import { overSharedLine } from "./shared-lines";

// Short reads, over connections that they share. Long ones, and those that may wait for a lock, use `statement`.

/** Who asks: apart from the data, so that a refusal never waits behind a page. */
export const readGrant = <Row extends object>(query: NamedQuery): Promise<Row[]> => overSharedLine("grants", query);

/** The requested rows. */
export const readData = <Row extends object>(query: NamedQuery): Promise<Row[]> => overSharedLine("data", query);
