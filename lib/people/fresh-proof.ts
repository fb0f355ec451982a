import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { config } from "@/lib/config/config";
import { refuse } from "@/lib/errors/refusal";

/** Whether the password was proved lately enough for rotation, unpublish and force-delete (docs/rules/publisher-tooling.md#fresh-proof). */
export const isFreshProof = ({ provedAt }: Pick<Actor, "provedAt">): boolean =>
  clock.now().getTime() - provedAt.getTime() <= config().REAUTHENTICATION_MAX_AGE * 1000;

export function requireFreshProof(actor: Actor): void {
  if (isFreshProof(actor)) return;
  throw refuse("invalid_token", {
    message: "This needs your password again: you last confirmed it too long ago.",
    headers: { "WWW-Authenticate": `Bearer error="insufficient_user_authentication", max_age=${config().REAUTHENTICATION_MAX_AGE}` },
  });
}
