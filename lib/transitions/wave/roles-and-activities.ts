import type { Transaction } from "@/lib/db/transact";
import { lockForChange } from "@/lib/transitions/activity/lock";
import { fieldFault } from "@/lib/transitions/field-fault";
import type { RowsBefore } from "@/lib/webhooks/outbox/rows-before";

/**
 * Replaces the roles that the wave is open to. They are locked, so that they cannot be deleted
 * until the transaction ends.
 */
export async function setWaveRoles(
  tx: Transaction,
  eventId: string,
  waveId: string,
  roles: string[],
): Promise<void> {
  const found = await tx.query`
    SELECT id FROM roles WHERE event_id = ${eventId}::uuid AND id = ANY (${roles}::uuid[])
      ORDER BY id FOR KEY SHARE`;
  if (found.length < roles.length)
    throw fieldFault("roles_ids", "One of these roles no longer exists.");
  await tx.waveRole.deleteMany({ where: { event_id: eventId, wave_id: waveId } });
  await tx.waveRole.createMany({
    data: roles.map((role_id) => ({ event_id: eventId, wave_id: waveId, role_id })),
  });
}

/**
 * Replaces the activities that the wave gates. Returns those whose `registration_waves` changed
 * with it, as they were before.
 */
export async function setWaveActivities(
  tx: Transaction,
  eventId: string,
  waveId: string,
  next: string[],
  before: string[] = [],
): Promise<RowsBefore> {
  const changed = [
    ...next.filter((id) => !before.includes(id)),
    ...before.filter((id) => !next.includes(id)),
  ];
  const gatedBefore = await lockForChange(tx, eventId, changed);
  const touched = await tx.query`
    UPDATE activities SET updated_at = updated_at
     WHERE event_id = ${eventId}::uuid AND id = ANY (${changed}::uuid[]) RETURNING 1`;
  if (touched.length < changed.length)
    throw fieldFault("base_activities", "One of these activities no longer exists.");
  await tx.waveActivity.deleteMany({ where: { event_id: eventId, wave_id: waveId } });
  await tx.waveActivity.createMany({
    data: next.map((activity_id, sort_order) => ({
      event_id: eventId,
      wave_id: waveId,
      activity_id,
      sort_order,
    })),
  });
  return gatedBefore;
}
