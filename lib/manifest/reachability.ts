import { config } from "@/lib/config/config";
import { type Exchange, type OutgoingClient, outgoing } from "@/lib/webhooks/outgoing/client";
import { isSuccess, ping, pingBody } from "@/lib/webhooks/outgoing/ping";

/**
 * Sends one signed POST to a webhook address that was typed and returns the fault of the field, or undefined when a 2xx came (docs/rules/manifest.md#reachability-check). What
 * cannot be reached, may not be reached or is broken reads the same.
 */
export async function webhookFault(url: string, secret: string, client: OutgoingClient = outgoing()): Promise<string | undefined> {
  const exchange = await ping(client, url, { secret });
  if (isSuccess(exchange)) return undefined;
  return `We sent one signed POST with the body ${pingBody} and expected a 2xx answer. ${whatCame(exchange)}`;
}

function whatCame(exchange: Exchange): string {
  if (exchange.outcome === "unreachable") return `No answer came (we wait ${config().WEBHOOK_TIMEOUT} seconds for one, over verified HTTPS).`;
  const redirect = exchange.status >= 300 && exchange.status < 400 ? " Redirects are not followed: give the address it leads to." : "";
  return `It answered ${exchange.status}.${redirect}`;
}
