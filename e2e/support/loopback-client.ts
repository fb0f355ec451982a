import { outgoingClient } from "@/lib/webhooks/outgoing/client";
import { addressJudge } from "@/lib/webhooks/outgoing/safe-address";
import { receiverAuthority } from "./receiver";

/** What sends: it trusts the receivers' private authority, and every name leads to loopback. */
export const loopbackClient = (timeoutMs = 2_000) =>
  outgoingClient({
    judge: addressJudge(["127.0.0.0/8"]),
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    timeoutMs,
    ca: receiverAuthority,
  });
