import { rangeOf } from "@/lib/network/cidr";
import { outgoingClient } from "@/lib/webhooks/outgoing/client";
import { addressJudge } from "@/lib/webhooks/outgoing/safe-address";
import { receiverAuthority } from "./receiver";

/**
 * A client that trusts the receivers' private certificate authority and resolves every name to
 * loopback.
 */
export const loopbackClient = (timeoutMs = 20_000, addressOf = (_host: string) => "127.0.0.1") =>
  outgoingClient({
    judge: addressJudge(["127.0.0.0/8"].map(rangeOf)),
    resolve: async (host) => [{ address: addressOf(host), family: 4 }],
    timeoutMs,
    ca: receiverAuthority,
  });
