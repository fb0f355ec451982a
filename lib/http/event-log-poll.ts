import { refuse } from "@/lib/errors/refusal";
import { type Client, clientSecretEnd } from "@/lib/oauth/authenticate-client";
import { type ItemPage, readItems } from "@/lib/webhooks/log/read";
import { watchLog } from "@/lib/webhooks/log/watch";
import { withinDeadline } from "./deadline";
import type { LogRequest } from "./event-log-request";

interface Poll {
  client: Client;
  logRequest: LogRequest;
  /** Aborted when the client disconnects. */
  disconnectSignal: AbortSignal;
}

/**
 * The next page, as soon as it has entries. An empty page when the waiting time is over, the client
 * disconnects or the process stops.
 */
export async function awaitPage({ client, logRequest, disconnectSignal }: Poll): Promise<ItemPage> {
  const { integrationId } = client;
  const read = (after = logRequest.after) =>
    withinDeadline(() =>
      readItems(integrationId, { ...logRequest, ...(after && { after }) }, false),
    );
  if (logRequest.wait === 0) return read();
  const answerAt = performance.now() + logRequest.wait * 1000;
  const watch = watchLog(integrationId);
  try {
    let page = await read();
    while (page.items.length === 0 && !page.hasMore) {
      const wakeReason = await watch.wait(
        Math.max(0, answerAt - performance.now()),
        disconnectSignal,
      );
      if (wakeReason !== "entries" && wakeReason !== "changed") return page;
      if (!(await withinDeadline(() => clientSecretEnd(client)))) throw refuse("invalid_client");
      page = await read(page.next);
    }
    return page;
  } finally {
    watch.end();
  }
}
