import { clock } from "@/lib/clock";
import { faultOf, log } from "@/lib/config/log";
import { type Client, clientEnd } from "@/lib/oauth/authenticate-client";
import { acknowledgeItems } from "@/lib/webhooks/duties/acknowledge";
import type { LogItem } from "@/lib/webhooks/log/item";
import { readItems } from "@/lib/webhooks/log/read";
import { type Watch, watchLog } from "@/lib/webhooks/log/watch";
import { withinDeadline } from "./deadline";
import type { LogRequest } from "./event-log-request";

const commentEveryMs = 15_000;

interface Stream {
  client: Client;
  asked: LogRequest;
  /** Aborted when the client disconnects. */
  gone: AbortSignal;
  /** Called when the stream ends, possibly more than once. */
  ended: () => void;
}

/** The log as server-sent events, until the client disconnects, its secret expires or the process stops. A client that reconnects resumes at that point. */
export function streamEvents({ client, asked, gone, ended }: Stream): AsyncIterable<string> {
  const watch = watchLog(client.integrationId);
  const end = () => {
    watch.end();
    ended();
  };
  // Until the first part is read, only the signal shows that the client is gone.
  gone.addEventListener("abort", end, { once: true });
  if (gone.aborted) end();
  return parts(client, asked, watch, gone, end);
}

async function* parts(client: Client, asked: LogRequest, watch: Watch, gone: AbortSignal, end: () => void): AsyncGenerator<string> {
  const { integrationId } = client;
  try {
    let after = asked.after;
    let isRead = false;
    let live = await withinDeadline(clientEnd(client));
    yield ":\n\n";
    while (live) {
      if (!isRead) {
        const page = await withinDeadline(readItems(integrationId, { ...asked, ...(after && { after }) }, true));
        if (page.items.length > 0) {
          yield page.items.map(eventOf).join("");
          await withinDeadline(acknowledgeItems(integrationId, page.items));
        }
        after = page.next;
        isRead = !page.hasMore;
      }
      const woken = await watch.wait(isRead ? Math.min(commentEveryMs, untilEnd(live)) : 0, gone);
      if (woken === "gone" || woken === "stopping") return;
      if (woken === "entries") isRead = false;
      if (woken === "time" && isRead) yield ":\n\n";
      if (woken !== "time" || untilEnd(live) === 0) live = await withinDeadline(clientEnd(client));
    }
  } catch (error) {
    log("warn", "a stream of the event log broke off", { integration: integrationId, ...faultOf(error) });
  } finally {
    end();
  }
}

const eventOf = (item: LogItem) => `id: ${item.cursor}\ndata: ${JSON.stringify(item)}\n\n`;

const untilEnd = ({ endsAt }: { endsAt: Date | null }) => (endsAt === null ? commentEveryMs : Math.max(0, endsAt.getTime() - clock.now().getTime()));
