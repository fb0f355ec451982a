import type { NamedQuery } from "@/lib/fast/described-query";
import { unlessFrozen } from "./outage-notes";
import { overSharedConnection } from "./shared-connections";

// Short reads over shared connections. Long reads, and reads that may wait for a lock, use `statement`.

/** Reads who the caller is, separately from the data, so that a refusal never waits behind a page. */
export const readGrant = <Row extends object>(query: NamedQuery): Promise<Row[]> => unlessFrozen(overSharedConnection("grants", query));

/** Reads the requested data. */
export const readData = <Row extends object>(query: NamedQuery): Promise<Row[]> => unlessFrozen(overSharedConnection("data", query));
