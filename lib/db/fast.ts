import type { NamedQuery } from "@/lib/fast/described-query";
import {
  type DeliveryPurpose,
  isDeliveryPurpose,
  overDeliveryConnection,
} from "./delivery-connections";
import { overSharedConnection, type SharedPurpose } from "./shared-connections";

/**
 * Runs a statement that was measured to need connections of its own, by its purpose, and returns
 * its rows:
 * - `grants` reads who the caller is, separately from the `data`, so that a refusal never waits
 *   behind a page. Both are short: they share connections.
 * - `writes` changes a few rows by their keys.
 * - `deliveries`, `fan-outs` and `repeatable` belong to the worker, so that deliveries and requests
 *   never wait for each other. The last two give up early on a lock, and a crash may lose the
 *   latest `repeatable` statements, each as a whole.
 */
export const fast = <Row extends object>(
  purpose: SharedPurpose | DeliveryPurpose,
  query: NamedQuery,
): Promise<Row[]> =>
  isDeliveryPurpose(purpose)
    ? overDeliveryConnection(purpose, query)
    : overSharedConnection(purpose, query);
