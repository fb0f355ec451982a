import { setFlagsFromString } from "node:v8";

// Leans on a flag of V8 that Node does not document. Where a process may have more than 2 GB, V8 lets the old generation become four times as large as what is alive
// before it collects it; on smaller machines at most twice as large. Measured with changed lines of a feed: 183 MB of it for 37 MB that are alive (docs/scaling.md).

/** The old generation is collected when it is twice as large as what was alive, on every machine. */
export const collectEarlier = (): void => setFlagsFromString("--heap-growing-percent=100");
