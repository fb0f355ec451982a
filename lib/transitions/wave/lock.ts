import type { Prisma } from "@/lib/db/prisma";
import type { Transaction } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { waveAudiences } from "@/lib/resources/registration-wave";

/** What belongs to a wave beside its own columns. */
export const waveParts = {
  roles: { select: { role_id: true }, orderBy: { role_id: "asc" } },
  activities: {
    select: { activity_id: true },
    orderBy: [{ sort_order: "asc" }, { activity_id: "asc" }],
  },
} as const satisfies Prisma.RegistrationWaveInclude;

/**
 * A wave of the event, locked until the transaction ends, so that it neither starts nor finishes
 * concurrently. Sign-ups through the wave can still refer to the row under this lock: they may
 * already hold an activity that the verb is about to change.
 */
export async function lockWave(tx: Transaction, eventId: string, waveId: string) {
  if (!isUuid(waveId)) throw refuse("resource_not_found");
  await tx.query`SELECT FROM registration_waves WHERE event_id = ${eventId}::uuid
    AND id = ${waveId}::uuid FOR NO KEY UPDATE`;
  const wave = await tx.registrationWave.findUnique({
    where: { event_id_id: { event_id: eventId, id: waveId } },
    include: waveParts,
  });
  if (!wave) throw refuse("resource_not_found");
  const { roles, activities, audience, ...fields } = wave;
  return {
    ...fields,
    audience: waveAudiences.find((each) => each === audience) ?? null,
    roles_ids: roles.map(({ role_id }) => role_id),
    base_activities: activities.map(({ activity_id }) => activity_id),
  };
}
