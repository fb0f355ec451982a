import { refuse } from "@/lib/errors/refusal";
import { type Client, clientEnd } from "@/lib/oauth/authenticate-client";
import { type ItemPage, readItems } from "@/lib/webhooks/log/read";
import { watchLog } from "@/lib/webhooks/log/watch";
import { withinDeadline } from "./deadline";
import type { LogRequest } from "./event-log-request";

interface Poll {
  client: Client;
  asked: LogRequest;
  /** Aborted when the client disconnects. */
  gone: AbortSignal;
}

/** The next page, as soon as it has entries. An empty page when the waiting time is over, the client disconnects or the process stops. */
export async function awaitPage({ client, asked, gone }: Poll): Promise<ItemPage> {
  const { integrationId } = client;
  const read = (after = asked.after) => withinDeadline(readItems(integrationId, { ...asked, ...(after && { after }) }, false));
  if (asked.wait === 0) return read();
  const answerAt = performance.now() + asked.wait * 1000;
  const watch = watchLog(integrationId);
  try {
    let page = await read();
    while (page.items.length === 0 && !page.hasMore) {
      const woken = await watch.wait(Math.max(0, answerAt - performance.now()), gone);
      if (woken !== "entries" && woken !== "changed") return page;
      if (!(await withinDeadline(clientEnd(client)))) throw refuse("invalid_client");
      page = await read(page.next);
    }
    return page;
  } finally {
    watch.end();
  }
}
