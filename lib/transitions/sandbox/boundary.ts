import * as z from "zod";
import type { Actor } from "@/lib/audit/actor";
import { prisma } from "@/lib/db/prisma";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { type DeletionScope, settleDeletion } from "@/lib/transitions/deletion-grace/settle";
import { moveDueWave } from "@/lib/transitions/wave/move";
import { lockOwnSandbox, type Sandbox } from "./own-sandbox";

const boundarySchema = z.object({
  kind: z.enum(["wave_start", "wave_end", "grace"]),
  /** The wave, or the event or integration that ended. */
  id: z.string(),
  name: z.string().nullable(),
  at: z.date(),
});

export type Boundary = z.output<typeof boundarySchema>;

/**
 * The next time at which something happens automatically on the event: a wave starts or ends, or a
 * deletion grace period ends.
 */
export async function nextBoundary(tx: Transaction, eventId: string): Promise<Boundary | null> {
  const rows = await tx.query`
    SELECT 'wave_start' AS kind, id::text, name, start_time AS at FROM registration_waves
     WHERE event_id = ${eventId}::uuid AND status = 'scheduled' AND start_time IS NOT NULL
    UNION ALL SELECT 'wave_end', id::text, name, end_time FROM registration_waves
     WHERE event_id = ${eventId}::uuid AND status = 'started' AND end_time IS NOT NULL
    UNION ALL SELECT 'grace', held_for::text, NULL, min(dispatch_at) FROM occurrences
     WHERE event_id = ${eventId}::uuid AND held_for IS NOT NULL AND cancelled_at IS NULL
     GROUP BY held_for
    ORDER BY at LIMIT 1`;
  return z.array(boundarySchema).parse(rows)[0] ?? null;
}

/**
 * `Advance to …`: makes the next boundary happen now, only for this event, with everything that it
 * causes (docs/rules/sandbox.md#advance).
 */
export async function advanceSandbox(publisher: Actor, integrationId: string): Promise<void> {
  const { sandbox, boundary } = await transact(async (tx) => {
    const own = await lockOwnSandbox(tx, publisher, integrationId);
    return { sandbox: own, boundary: await nextBoundary(tx, own.eventId) };
  });
  if (!boundary)
    throw refuse("invalid_request", { message: "This event has no more scheduled changes." });
  await reachBoundary(sandbox, boundary);
}

/** Makes the boundary happen now. The worker may be faster, with the same effect. */
export async function reachBoundary(
  { eventId, organizationId }: Sandbox,
  { kind, id }: Pick<Boundary, "kind" | "id">,
): Promise<void> {
  const event = { id: eventId, organization_id: organizationId };
  switch (kind) {
    case "wave_start":
      await prisma().$executeRaw`
        UPDATE registration_waves SET start_time = now()
         WHERE event_id = ${eventId}::uuid AND id = ${id}::uuid AND status = 'scheduled'
           AND start_time > now()`;
      await moveDueWave({ id, event }, "started");
      return;
    case "wave_end":
      await prisma().$executeRaw`
        UPDATE registration_waves SET start_time = least(start_time, now()), end_time = now()
         WHERE event_id = ${eventId}::uuid AND id = ${id}::uuid AND status = 'started'
           AND end_time > now()`;
      await moveDueWave({ id, event }, "finished");
      return;
    case "grace": {
      const [held] = await prisma().$queryRaw<{ scope: DeletionScope }[]>`
        UPDATE occurrences SET dispatch_at = now()
         WHERE event_id = ${eventId}::uuid AND held_for = ${id}::uuid AND cancelled_at IS NULL
        RETURNING CASE WHEN held_for = event_id THEN 'event' ELSE 'integration' END AS scope`;
      if (held) await settleDeletion({ rootId: id, scope: held.scope });
    }
  }
}
