import * as z from "zod";
import type { Actor, AnyActor } from "@/lib/audit/actor";
import { audit, auditEach } from "@/lib/audit/audit";
import { clock } from "@/lib/clock";
import { digest, newSecret } from "@/lib/crypto/secrets";
import { takeNamedLock } from "@/lib/db/named-lock";
import { type Transaction, transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { notify } from "@/lib/notifications/notify";
import { requireFreshProof } from "@/lib/people/fresh-proof";
import { mayMakerFeedSql } from "@/lib/tokens/feed-token";
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

type FeedTokenInput = z.infer<typeof feedTokenInput>;

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

/**
 * Ends the token immediately. A request in progress ends at its next batch
 * (docs/rules/feed.md#tokens).
 */
export const endFeedToken = (actor: Actor, tokenId: string): Promise<void> =>
  transact(async (tx) => {
    const found = isUuid(tokenId)
      ? await tx.feedToken.findUnique({ where: { id: tokenId }, select: { organization_id: true } })
      : null;
    if (!found) throw refuse("resource_not_found");
    const { organization_id } = found;
    await requireFeedOwner(tx, actor, organization_id);
    requireFreshProof(actor);
    const { count } = await tx.feedToken.updateMany({
      where: { id: tokenId, ended_at: null },
      data: { ended_at: clock.now() },
    });
    if (count === 0)
      throw refuse("resource_not_found", { message: "This token has already ended." });
    const subject = { type: "feed_token", id: tokenId };
    await audit(tx, actor, {
      action: "feed_token.ended",
      subject,
      ...(organization_id !== null && { organizationId: organization_id }),
    });
  });

/**
 * Ends the feed tokens of an organization, or (null) of the whole platform, whose makers may no
 * longer feed it (docs/rules/feed.md#tokens). Every verb that takes this right away calls it, so
 * that a token does not come back together with the right.
 */
export async function endTokensWithoutRight(
  tx: Transaction,
  actor: AnyActor,
  organizationId: string | null,
): Promise<void> {
  const ended = await tx.query<{ id: string }>(
    `UPDATE feed_tokens t SET ended_at = now()
      WHERE t.organization_id IS NOT DISTINCT FROM $1::uuid AND t.ended_at IS NULL
        AND NOT (${mayMakerFeedSql}) RETURNING t.id`,
    organizationId,
  );
  const entries = ended.map(({ id }) => ({
    action: "feed_token.ended" as const,
    subject: { type: "feed_token", id },
    ...(organizationId !== null && { organizationId }),
  }));
  await auditEach(tx, actor, entries);
  if (organizationId !== null && ended.length > 0)
    await notify(tx, "feed_token.ended", { organizationId }, { tokens: ended.length });
}
