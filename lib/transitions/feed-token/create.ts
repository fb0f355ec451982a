import * as z from "zod";
import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { digest, newSecret } from "@/lib/crypto/secrets";
import { takeNamedLock } from "@/lib/db/named-lock";
import { transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { requireFreshProof } from "@/lib/people/fresh-proof";
import { requireFeedOwner } from "@/lib/transitions/rights";

export const liveTokensAtMost = 5;

/** The name by which organizers recognize the system that uses the token. */
export const feedTokenInput = z.object({
  name: z
    .string()
    .trim()
    .min(1, "Name the system that sends the changes.")
    .max(80, "Enter at most 80 characters.")
    .regex(/^\P{Cc}*$/u, "Enter one line."),
});

export type FeedTokenInput = z.infer<typeof feedTokenInput>;

/**
 * Issues a feed token for the events of an organization, or (null) of the whole platform, and
 * returns it. Only its digest is stored (docs/rules/feed.md#tokens).
 */
export const createFeedToken = (
  actor: Actor,
  organizationId: string | null,
  { name }: FeedTokenInput,
): Promise<string> =>
  transact(async (tx) => {
    await requireFeedOwner(tx, actor, organizationId);
    requireFreshProof(actor);
    await takeNamedLock(tx, "feed tokens", `${organizationId}`);
    if (
      (await tx.feedToken.count({ where: { organization_id: organizationId, ended_at: null } })) >=
      liveTokensAtMost
    )
      throw refuse("invalid_request", {
        message: `There are ${liveTokensAtMost} live feed tokens. End one first.`,
      });
    const token = newSecret("svc_ft_");
    const { id } = await tx.feedToken.create({
      data: {
        organization_id: organizationId,
        name,
        digest: new Uint8Array(digest(token)),
        hint: token.slice(-4),
        created_by: actor.personId,
      },
      select: { id: true },
    });
    await audit(tx, actor, {
      action: "feed_token.created",
      subject: { type: "feed_token", id },
      ...(organizationId !== null && { organizationId }),
      details: { name },
    });
    return token;
  });
