import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { config } from "@/lib/config/config";
import { type Refusal, refuse } from "@/lib/errors/refusal";

/** Whether the actor proved their identity recently enough. */
export const isFreshProof = ({ provedAt }: Pick<Actor, "provedAt">): boolean =>
  clock.now().getTime() - provedAt.getTime() <= config().REAUTHENTICATION_MAX_AGE * 1000;

/**
 * Refuses unless the actor proved their identity recently enough
 * (docs/rules/publisher-tooling.md#fresh-proof).
 */
export function requireFreshProof(actor: Pick<Actor, "provedAt">): void {
  if (isFreshProof(actor)) return;
  throw refuse("invalid_token", {
    message: "You last confirmed your password too long ago. Confirm it again.",
    headers: {
      "WWW-Authenticate": `Bearer error="${staleProof}", max_age=${config().REAUTHENTICATION_MAX_AGE}`,
    },
  });
}

/** RFC 9470. */
const staleProof = "insufficient_user_authentication";

/** Whether the refusal came from `requireFreshProof`. */
export const isStaleProof = ({ headers }: Refusal): boolean =>
  headers["WWW-Authenticate"]?.includes(staleProof) ?? false;
