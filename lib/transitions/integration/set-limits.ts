import * as z from "zod";
import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { budgetSchema } from "@/lib/config/config";
import { transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { requireOperator } from "@/lib/transitions/rights";

const ownLimit = z
  .string()
  .trim()
  .refine((text) => text === "" || budgetSchema.safeParse(text).success, "Use HOUR,BURST,IN FLIGHT: for example 500/3600,30/60,5")
  .transform((text) => text || null);

/** `HOUR/SECONDS,BURST/SECONDS,IN_FLIGHT` per kind of token; nothing typed is the platform's own limit. */
export const limitsSchema = z.object({ limit_installation: ownLimit, limit_user: ownLimit });

/** The operator gives an integration limits of its own, from its next request on (docs/rules/limits.md#higher-limits). */
export const setLimits = (operator: Actor, integrationId: string, limits: z.output<typeof limitsSchema>): Promise<void> =>
  transact(async (tx) => {
    await requireOperator(tx, operator);
    const { count } = isUuid(integrationId)
      ? await tx.integration.updateMany({ where: { id: integrationId, status: { not: "deleted" } }, data: limits })
      : { count: 0 };
    if (count === 0) throw refuse("resource_not_found");
    await audit(tx, operator, {
      action: "integration.limits_set",
      subject: { type: "integration", id: integrationId },
      integrationId,
      details: limits,
    });
  });
