import { refuse } from "@/lib/errors/refusal";
import { refundGuess, reserveGuess } from "@/lib/limits/guesses";
import type { Visitor } from "./visitor";

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
