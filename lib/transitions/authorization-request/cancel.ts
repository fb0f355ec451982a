import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { lockAskingIntegration } from "./asking-integration";
import { claimRequest } from "./claim";
import type { PendingRequest } from "./request";

/** `Cancel`: the request is spent, and nothing is granted. */
export const cancelRequest = (actor: Actor, request: PendingRequest): Promise<void> =>
  transact(async (tx) => {
    await lockAskingIntegration(tx, request);
    await claimRequest(tx, actor, request);
  });
