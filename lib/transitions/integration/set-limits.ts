import * as z from "zod";
import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { budgetSchema } from "@/lib/config/config";
import { type Transaction, transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { changedFields, requireNoConflict } from "@/lib/transitions/changed-fields";
import { requireOperator } from "@/lib/transitions/rights";

const limitField = z
  .string()
  .trim()
  .refine(
    (text) => text === "" || budgetSchema.safeParse(text).success,
    "Use HOUR,BURST,IN FLIGHT: for example 500/3600,30/60,5",
  )
  .transform((text) => text || null);

/**
 * `HOUR/SECONDS,BURST/SECONDS,IN_FLIGHT` for each kind of token; an empty text means the platform's
 * limit.
 */
export const limitsSchema = z.object({ limit_installation: limitField, limit_user: limitField });

type Limits = z.output<typeof limitsSchema>;

/**
 * The operator gives an integration its own limits, from its next request on
 * (docs/rules/limits.md#higher-limits). `seen` is the content that the form showed. An edit that
 * changes nothing is not recorded.
 */
export const setLimits = (
  operator: Actor,
  integrationId: string,
  limits: Partial<Limits>,
  seen: Partial<Limits> = {},
): Promise<void> =>
  transact(async (tx) => {
    await requireOperator(tx, operator);
    const current = await lockLimits(tx, integrationId);
    const fields = changedFields(current, limits);
    requireNoConflict(current, limits, seen);
    if (fields.length === 0) return;
    await tx.integration.update({
      where: { id: integrationId },
      data: limits,
      select: { id: true },
    });
    await audit(tx, operator, {
      action: "integration.limits_set",
      subject: { type: "integration", id: integrationId },
      integrationId,
      details: limits,
    });
  });

async function lockLimits(tx: Transaction, id: string): Promise<Limits> {
  if (!isUuid(id)) throw refuse("resource_not_found");
  const [limits] = await tx.query<Limits>`
    SELECT limit_installation, limit_user FROM integrations
     WHERE id = ${id}::uuid AND status NOT IN ('deleted', 'unregistered') FOR NO KEY UPDATE`;
  if (!limits) throw refuse("resource_not_found");
  return limits;
}
