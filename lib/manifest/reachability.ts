import { config } from "@/lib/config/config";
import { Refusal } from "@/lib/errors/refusal";
import type { Exchange, OutgoingClient } from "@/lib/webhooks/outgoing/client";
import { onDemandClient } from "@/lib/webhooks/outgoing/on-demand-client";
import { isSuccess, ping, pingBody } from "@/lib/webhooks/outgoing/ping";
import { type PingOwner, requirePingQuota } from "./ping-quota";

/**
 * Sends one signed POST to a typed webhook address and returns the fault of the field; undefined
 * after a 2xx (docs/rules/manifest.md#reachability-check). Unreachable, blocked and broken
 * addresses have the same fault.
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
  return `We sent one signed POST with the body ${pingBody} and expected a 2xx response. ${outcomeWords(exchange)}`;
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

function outcomeWords(exchange: Exchange): string {
  if (exchange.outcome === "unreachable")
    return `No connection: name not found, private address, connection refused, certificate or TLS not accepted, or no answer within ${config().WEBHOOK_TIMEOUT} seconds.`;
  const redirect =
    exchange.status >= 300 && exchange.status < 400
      ? " Redirects are not followed. Enter the final address."
      : "";
  return `It answered ${exchange.status}.${redirect}`;
}
