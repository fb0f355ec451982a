import { Refusal } from "@/lib/errors/refusal";
import type { Exchange, OutgoingClient } from "@/lib/webhooks/outgoing/client";
import { onDemandClient } from "@/lib/webhooks/outgoing/on-demand-client";
import { isSuccess, ping, pingBody } from "@/lib/webhooks/outgoing/ping";
import { unreachableWords } from "@/lib/webhooks/outgoing/unreachable-reasons";
import { capitalize } from "@/lib/words";
import { type PingOwner, requirePingQuota } from "./ping-quota";

/**
 * Sends one signed POST to a typed webhook address and returns the fault of the field; undefined
 * after a 2xx (docs/rules/manifest.md#reachability-check).
 */
export async function webhookFault(
  url: string,
  secret: string,
  owner: PingOwner,
  client: OutgoingClient = onDemandClient(),
): Promise<string | undefined> {
  const exchange = await admittedPing(url, secret, owner, client).catch(messageOfRefusal);
  if (typeof exchange === "string") return exchange;
  if (isSuccess(exchange)) return undefined;
  return `We send one signed POST with the body ${pingBody} and expect a 2xx response. ${pingOutcomeWords(exchange)}`;
}

async function admittedPing(
  url: string,
  secret: string,
  owner: PingOwner,
  client: OutgoingClient,
): Promise<Exchange> {
  await requirePingQuota(owner);
  return ping(client, url, { secret });
}

/**
 * A limit is shown at the field, like the fault of an unreachable address, so that nothing typed is
 * lost.
 */
function messageOfRefusal(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  throw error;
}

/**
 * Why a ping was not accepted. An unknown name and one that leads into a private network have the
 * same words (docs/rules/webhooks.md#failures-look-alike).
 */
export function pingOutcomeWords(exchange: Exchange): string {
  if (exchange.outcome === "unreachable") {
    const { reason, durationMs } = exchange;
    return reason === "blocked" || reason === "name_not_found"
      ? "Name not found in public DNS, or private address, not contacted."
      : `${capitalize(unreachableWords[reason](durationMs))}.`;
  }
  const redirect =
    exchange.status >= 300 && exchange.status < 400
      ? " Redirects are not followed. Enter the final address."
      : "";
  return `It answered ${exchange.status}.${redirect}`;
}
