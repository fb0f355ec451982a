import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { config } from "@/lib/config/config";
import { type Refusal, refuse } from "@/lib/errors/refusal";

/** Whether somebody proved lately enough who they are. */
export const isFreshProof = ({ provedAt }: Pick<Actor, "provedAt">): boolean =>
  clock.now().getTime() - provedAt.getTime() <= config().REAUTHENTICATION_MAX_AGE * 1000;

/** Refuses unless somebody proved lately enough who they are (docs/rules/publisher-tooling.md#fresh-proof). */
export function requireFreshProof(actor: Pick<Actor, "provedAt">): void {
  if (isFreshProof(actor)) return;
  throw refuse("invalid_token", {
    message: "This needs your password again: you last confirmed it too long ago.",
    headers: { "WWW-Authenticate": `Bearer error="${staleProof}", max_age=${config().REAUTHENTICATION_MAX_AGE}` },
  });
}

/** RFC 9470. */
const staleProof = "insufficient_user_authentication";

/** Whether the refusal is that of `requireFreshProof`. */
export const isStaleProof = ({ headers }: Refusal): boolean => headers["WWW-Authenticate"]?.includes(staleProof) ?? false;
