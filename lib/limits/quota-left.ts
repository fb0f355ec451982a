import type { Window } from "@/lib/config/config";
import { prisma } from "@/lib/db/prisma";
import type { Quota } from "./quota";

export interface QuotaLeft {
  limit: number;
  left: number;
  /** When the next use is possible; null while a use is left. */
  nextAt: Date | null;
}

/** Reads a quota without counting a use. */
export async function quotaLeft(
  integrationId: string,
  quota: Quota,
  { count, seconds }: Window,
): Promise<QuotaLeft> {
  const uses = await prisma().$queryRaw<{ leaves_at: Date }[]>`
    SELECT used_at + make_interval(secs => ${seconds}) AS leaves_at
    FROM quota_uses
    WHERE subject_id = ${integrationId}::uuid AND quota = ${quota} AND used_at > clock_timestamp() - make_interval(secs => ${seconds})
    ORDER BY used_at DESC
    LIMIT ${count}`;
  return { limit: count, left: count - uses.length, nextAt: uses[count - 1]?.leaves_at ?? null };
}
