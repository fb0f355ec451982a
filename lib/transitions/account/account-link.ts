import type { Visitor } from "@/lib/audit/actor";
import { config } from "@/lib/config/config";
import { digest, newSecret } from "@/lib/crypto/secrets";
import { prisma } from "@/lib/db/prisma";
import type { Transaction } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { refundGuess, reserveGuess } from "@/lib/limits/guesses";
import type { linkPurposes } from "@/lib/resources/closed-sets";

export type LinkPurpose = (typeof linkPurposes)[number];

export interface AccountLink {
  personId: string;
  /** The address that the link was mailed to. */
  email: string;
}

const lifetimeSeconds = (purpose: LinkPurpose) =>
  purpose === "reset_password" ? config().RESET_LINK_TTL : config().VERIFY_LINK_TTL;

/**
 * Issues a link for this account, purpose and address, and returns its token. Earlier links go on
 * working beside it.
 */
export async function issueLink(
  tx: Transaction,
  purpose: LinkPurpose,
  { personId, email }: AccountLink,
): Promise<string> {
  const token = newSecret("svc_al_");
  await tx.query`
    INSERT INTO account_links (digest, person_id, purpose, email, expires_at)
    VALUES (${digest(token)}, ${personId}::uuid, ${purpose}, ${email},
            now() + make_interval(secs => ${lifetimeSeconds(purpose)}))`;
  return token;
}

/** The link, if it can be spent now. It decides nothing: `spendLink` does. */
export async function findLiveLink(
  purpose: LinkPurpose,
  token: string,
): Promise<AccountLink | undefined> {
  const [link] = await prisma().$queryRaw<AccountLink[]>`
    SELECT l.person_id AS "personId", l.email FROM account_links l
      JOIN people p ON p.id = l.person_id
     WHERE l.digest = ${digest(token)} AND l.purpose = ${purpose} AND l.used_at IS NULL
       AND l.expires_at > now() AND p.deleted_at IS NULL`;
  return link;
}

/**
 * Spends the link in one conditional update, so that it works only once. Undefined for a used,
 * expired, altered or unknown token, for another purpose, and for a link of another account than
 * `ownerId`. The account is locked before its link, as by the verbs that end its links, and stays
 * locked.
 */
export async function spendLink(
  tx: Transaction,
  purposes: LinkPurpose[],
  token: string,
  ownerId: string | null = null,
): Promise<(AccountLink & { purpose: LinkPurpose }) | undefined> {
  await tx.query`
    SELECT FROM people
     WHERE id = (SELECT person_id FROM account_links WHERE digest = ${digest(token)})
       FOR NO KEY UPDATE`;
  const [link] = await tx.query<AccountLink & { purpose: LinkPurpose }>`
    UPDATE account_links l SET used_at = now() FROM people p
     WHERE l.digest = ${digest(token)} AND l.purpose = ANY (${purposes}) AND l.used_at IS NULL
       AND l.expires_at > now()
       AND p.id = l.person_id AND p.deleted_at IS NULL AND coalesce(p.id = ${ownerId}::uuid, true)
    RETURNING l.person_id AS "personId", l.email, l.purpose`;
  return link;
}

/**
 * SQL for the unused links that end when an account gets new access data. A link that takes back a
 * change of address stays: otherwise a thief who changed the address could end it by setting a
 * password.
 */
export const endingLinksSql = "used_at IS NULL AND purpose <> 'take_back_address'";

const perAddress = { count: 100, seconds: 3600 };

/**
 * Looks up the row of a mailed token, before the caller hashes a password. Wrong tokens are counted
 * by address, before the lookup. A right token is never refused, so wrong guesses do not shut out
 * others at the same address. Refuses: rate_limit_exceeded.
 */
export async function findByToken<Found>(
  { addressKey }: Visitor,
  find: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const counted = { key: `mailed-token:address:${addressKey}`, ...perAddress };
  const isCounted = addressKey !== null && (await reserveGuess(counted));
  const found = await find();
  if (found && isCounted) await refundGuess(counted);
  if (found || isCounted || addressKey === null) return found;
  const message =
    "Too many links that do not work were used in this network. Try again in an hour.";
  throw refuse("rate_limit_exceeded", { message, retryAfterSeconds: perAddress.seconds });
}
