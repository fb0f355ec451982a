import { transact } from "@/lib/db/transact";
import { Refusal } from "@/lib/errors/refusal";
import { requireQuota } from "@/lib/limits/quota";
import type { Exchange, OutgoingClient } from "@/lib/webhooks/outgoing/client";
import { isSuccess, onDemandClient, ping, pingBody } from "@/lib/webhooks/outgoing/ping";
import { unreachableWords } from "@/lib/webhooks/outgoing/unreachable-reasons";
import { capitalize } from "@/lib/words";

/**
 * Sends one signed POST to a typed webhook address and returns the fault of the field; undefined
 * after a 2xx, and without an address (docs/rules/manifest.md#reachability-check).
 */
export async function webhookFault(
  url: string | null,
  secret: string,
  owner: PingOwner,
  client: OutgoingClient = onDemandClient(),
): Promise<string | undefined> {
  if (url === null) return undefined;
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

/** The owner of the address; an integration that is being registered has no id yet. */
interface PingOwner {
  organizationId: string;
  integrationId?: string;
}

const perIntegration = { count: 10, seconds: 3_600 };
const perOrganization = { count: 60, seconds: 3_600 };

/**
 * Counts a ping for the integration and for its organization. Refuses: rate_limit_exceeded; a
 * refused ping counts for neither.
 */
export const requirePingQuota = ({ organizationId, integrationId }: PingOwner): Promise<void> =>
  transact(async (tx) => {
    if (integrationId !== undefined) await requireQuota(tx, integrationId, "ping", perIntegration);
    await requireQuota(tx, organizationId, "organization_ping", perOrganization);
  });
