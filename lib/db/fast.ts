import type pg from "pg";
import type { NamedQuery } from "@/lib/fast/described-query";
import { perProcess } from "@/lib/per-process";
import { connectionOptions } from "./connection-options";
import { newPool } from "./pool";
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
export const fast = async <Row extends object>(
  purpose: SharedPurpose | DeliveryPurpose,
  query: NamedQuery,
): Promise<Row[]> =>
  isDeliveryPurpose(purpose)
    ? (await deliveryPool(purpose).query<Row>(query)).rows
    : overSharedConnection(purpose, query);

// Query plans are made once and cached. A plan made while the tables were small must still be good
// when they are large, so these settings make every statement use its index.
export const indexSettings = ["enable_seqscan=off", "enable_hashjoin=off", "enable_mergejoin=off"];

const usual = "statement_timeout=15s";
const settings = {
  deliveries: { max: 6, settings: [usual] },
  "fan-outs": { max: 1, settings: [usual, "lock_timeout=200ms"] },
  repeatable: { max: 1, settings: [usual, "lock_timeout=200ms", "synchronous_commit=off"] },
};
type DeliveryPurpose = keyof typeof settings;

const isDeliveryPurpose = (purpose: string): purpose is DeliveryPurpose =>
  Object.hasOwn(settings, purpose);

function deliveryPool(purpose: DeliveryPurpose): pg.Pool {
  const pools = allPools();
  pools[purpose] ??= newDeliveryPool(settings[purpose]);
  return pools[purpose];
}

function newDeliveryPool({ max, settings }: { max: number; settings: string[] }): pg.Pool {
  const { options, ...others } = connectionOptions();
  const all = [options, ...settings, ...indexSettings, "plan_cache_mode=force_generic_plan"];
  return newPool({ ...others, max, options: all.join(" -c ") });
}

type Pools = Partial<Record<DeliveryPurpose, pg.Pool>>;

const allPools = perProcess<Pools>("serviceDeliveryPools", () => ({}));

/** A later statement opens new ones. */
export async function closeDeliveryPools(): Promise<void> {
  const open = Object.values(allPools());
  Object.assign(globalThis, { serviceDeliveryPools: undefined });
  await Promise.all(open.map((pool) => pool.end()));
}
