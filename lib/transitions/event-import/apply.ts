import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { requireOwnEvent } from "@/lib/transitions/rights";

export const previewMinutes = 60;

/** SQL: whether the preview has expired. */
export const isExpiredSql = `asked_at < now() - interval '${previewMinutes} minutes'`;

export const isExpired = ({ asked_at }: { asked_at: Date }): boolean =>
  asked_at.getTime() < clock.now().getTime() - previewMinutes * 60_000;

/** Lets the worker apply a previewed file. A second click finds it being applied, or applied. */
export const applyImport = (organizer: Actor, eventId: string, importId: string): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    const [own] = await tx.query<{ state: string; is_expired: boolean }>(
      `SELECT state, ${isExpiredSql} AS is_expired FROM event_imports
        WHERE id::text = $1 AND event_id = $2::uuid AND person_id = $3::uuid AND url IS NULL
          FOR UPDATE`,
      importId,
      event.id,
      organizer.personId,
    );
    if (own?.state === "applying" || own?.state === "applied") return;
    if (!own || own.is_expired || own.state !== "previewed") throw expired();
    await tx.query`
      UPDATE event_imports SET state = 'applying', is_renewed = false, attempts = 0, asked_at = now()
       WHERE id = ${importId}::uuid RETURNING 1`;
  });

const expired = () =>
  refuse("invalid_request", {
    message: "This preview has expired, or a newer one has replaced it. Choose the file again.",
  });
