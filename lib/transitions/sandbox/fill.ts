import type { Transaction } from "@/lib/db/transact";
import { fictionalContent } from "./fictional";

/** Fills an empty event with the fictional content. Nothing is announced. */
export async function fillEvent(
  tx: Transaction,
  sandboxId: string,
  eventId: string,
  now: Date,
): Promise<void> {
  const content = fictionalContent(sandboxId, eventId, now);
  await tx.formField.createMany({ data: content.form_fields });
  await tx.role.createMany({ data: content.roles });
  await tx.thread.createMany({ data: content.threads });
  await tx.location.createMany({ data: content.locations });
  await tx.eventPerson.createMany({ data: content.people });
  await tx.activity.createMany({ data: content.activities });
  await tx.signUp.createMany({ data: content.sign_ups });
  await tx.registrationWave.createMany({ data: content.waves });
  await tx.waveActivity.createMany({ data: content.wave_activities });
}

/** Empties the event, in the order of the foreign keys. */
export async function emptyEvent(tx: Transaction, event_id: string): Promise<void> {
  const where = { event_id };
  await tx.broadcast.deleteMany({ where });
  await tx.signUp.deleteMany({ where });
  await tx.registrationWave.deleteMany({ where });
  await tx.activity.deleteMany({ where });
  await tx.location.deleteMany({ where });
  await tx.thread.deleteMany({ where });
  await tx.eventPerson.deleteMany({ where });
  await tx.role.deleteMany({ where });
  await tx.formField.deleteMany({ where });
  await tx.applicationNotice.deleteMany({ where });
}
