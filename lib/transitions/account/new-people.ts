import type { Transaction } from "@/lib/db/transact";
import { takeQuotas } from "@/lib/limits/quota";
import type { OwnEvent } from "@/lib/transitions/event-audit";
import { fieldFault } from "@/lib/transitions/field-fault";

const perDay = { count: 1_000, seconds: 86_400 };

/** Counts new people whom an unverified organization names (docs/rules/limits.md#new-people). */
export async function takeNewPeople(
  tx: Transaction,
  { organization_id: id }: OwnEvent,
  people: number,
  field = "id",
) {
  const isVerified = await tx.organization.count({ where: { id, verification: "verified" } });
  if (isVerified > 0 || (await takeQuotas(tx, id, "new_person", perDay, people))) return;
  throw fieldFault(field, "at most 1,000 new people a day of an organization that is not verified");
}
