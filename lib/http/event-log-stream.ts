import { clock } from "@/lib/clock";
import { faultOf, log } from "@/lib/config/log";
import { type Client, clientSecretEnd } from "@/lib/oauth/authenticate-client";
import { acknowledgeItems } from "@/lib/webhooks/duties/acknowledge";
import type { LogItem } from "@/lib/webhooks/log/item";
import type { LogQuery } from "@/lib/webhooks/log/page";
import { readItems } from "@/lib/webhooks/log/read";
import { type Watch, watchLog } from "@/lib/webhooks/log/watch";
import { withinDeadline } from "./deadline";

export interface LogRequest extends LogQuery {
  /** Seconds to wait for entries. */
  wait: number;
}

const commentEveryMs = 15_000;

interface Stream {
  client: Client;
  logRequest: LogRequest;
  /** Aborted when the client disconnects. */
  disconnectSignal: AbortSignal;
  /** Called when the stream ends, possibly more than once. */
  onEnd: () => void;
}

/**
 * The log as server-sent events, until the client disconnects, its secret expires or the process
 * stops. A client that reconnects resumes at that point.
 */
export function streamEvents({
  client,
  logRequest,
  disconnectSignal,
  onEnd,
}: Stream): AsyncIterable<string> {
  const watch = watchLog(client.integrationId);
  const end = () => {
    watch.end();
    onEnd();
  };
  // Until the first part is read, only the signal shows that the client has disconnected.
  disconnectSignal.addEventListener("abort", end, { once: true });
  if (disconnectSignal.aborted) end();
  return parts(client, logRequest, watch, disconnectSignal, end);
}

async function* parts(
  client: Client,
  logRequest: LogRequest,
  watch: Watch,
  disconnectSignal: AbortSignal,
  end: () => void,
): AsyncGenerator<string> {
  const { integrationId } = client;
  try {
    let after = logRequest.after;
    let isCaughtUp = false;
    let secretEnd = await withinDeadline(() => clientSecretEnd(client));
    yield ":\n\n";
    while (secretEnd) {
      if (!isCaughtUp) {
        const page = await withinDeadline(() =>
          readItems(integrationId, { ...logRequest, ...(after && { after }) }, true),
        );
        if (page.items.length > 0) {
          yield page.items.map(eventOf).join("");
          await withinDeadline(() => acknowledgeItems(integrationId, page.items));
        }
        after = page.next;
        isCaughtUp = !page.hasMore;
      }
      const wakeReason = await watch.wait(
        isCaughtUp ? Math.min(commentEveryMs, msUntilEnd(secretEnd)) : 0,
        disconnectSignal,
      );
      if (wakeReason === "disconnected" || wakeReason === "stopping") return;
      if (wakeReason === "entries") isCaughtUp = false;
      if (wakeReason === "time" && isCaughtUp) yield ":\n\n";
      if (wakeReason !== "time" || msUntilEnd(secretEnd) === 0)
        secretEnd = await withinDeadline(() => clientSecretEnd(client));
    }
  } catch (error) {
    log("warn", "a stream of the event log broke off", {
      integration: integrationId,
      ...faultOf(error),
    });
  } finally {
    end();
  }
}

const eventOf = (item: LogItem) => `id: ${item.cursor}\ndata: ${JSON.stringify(item)}\n\n`;

const msUntilEnd = ({ endsAt }: { endsAt: Date | null }) =>
  endsAt === null ? commentEveryMs : Math.max(0, endsAt.getTime() - clock.now().getTime());
