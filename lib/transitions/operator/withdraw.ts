import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { requireFreshProof } from "@/lib/people/fresh-proof";
import { endTokensWithoutRight } from "@/lib/transitions/feed-token/end-without-right";
import { lockOperatorsAs, requireOtherOperators } from "./operators";

/**
 * An operator withdraws an operator's appointment, possibly their own. The last operator cannot be
 * withdrawn.
 */
export const withdrawOperator = (
  operator: Actor,
  personId: string,
  reason?: string,
): Promise<void> =>
  transact(async (tx) => {
    const operators = await lockOperatorsAs(tx, operator);
    requireFreshProof(operator);
    if (!operators.includes(personId))
      throw refuse("invalid_request", { message: "This person is not an operator." });
    requireOtherOperators(operators, personId);
    await tx.person.update({ where: { id: personId }, data: { is_operator: false } });
    const subject = { type: "person", id: personId };
    await audit(tx, operator, {
      action: "operator.withdrawn",
      subject,
      details: { ...(reason !== undefined && { reason }) },
    });
    await endTokensWithoutRight(tx, operator, null);
  });
