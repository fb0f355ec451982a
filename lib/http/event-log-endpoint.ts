import { config } from "@/lib/config/config";
import { refuse } from "@/lib/errors/refusal";
import { type Client, clientSecretEnd } from "@/lib/oauth/authenticate-client";
import { isWebhookEventType } from "@/lib/webhooks/catalog/event-types";
import { acknowledgeItems } from "@/lib/webhooks/duties/acknowledge";
import { openLogCursor, sealLogCursor } from "@/lib/webhooks/log/cursor";
import { type ItemPage, readItems } from "@/lib/webhooks/log/read";
import { watchLog } from "@/lib/webhooks/log/watch";
import { clientEndpoint } from "./client-endpoint";
import { withinDeadline } from "./deadline";
import { type LogRequest, streamEvents } from "./event-log-stream";
import type { Answer, MachineRequest } from "./handler";
import { takeSlot } from "./rate-limit";
import { answerJson } from "./respond";

/**
 * `GET /webhooks/v1/log` (docs/rules/webhooks.md#event-log): a page of the log, with long polling
 * on request, or a stream.
 */
export const eventLogEndpoint = clientEndpoint(
  "GET",
  "/webhooks/v1/log",
  async ({ client, request, query, requestId }) => {
    const slot = await takeSlot(`${client.integrationId} event log`, config().LIMIT_EVENT_LOG);
    const streaming = wantsStream(request);
    let isHandedOver = false;
    try {
      const logRequest = parseLogRequest(
        client.integrationId,
        query,
        streaming ? request.headers.get("last-event-id") : null,
      );
      if (streaming) {
        const events = streamEvents({
          client,
          logRequest,
          disconnectSignal: request.signal,
          onEnd: slot.release,
        });
        isHandedOver = true;
        return { status: 200, headers: streamHeaders(requestId), body: events };
      }
      return await answerPage(client, logRequest, request, requestId);
    } finally {
      if (!isHandedOver) await slot.release();
    }
  },
);

async function answerPage(
  client: Client,
  logRequest: LogRequest,
  request: MachineRequest,
  requestId: string,
): Promise<Answer> {
  const { integrationId } = client;
  const wait = request.method === "HEAD" ? 0 : logRequest.wait;
  const { items, next, hasMore } = await awaitPage({
    client,
    logRequest: { ...logRequest, wait },
    disconnectSignal: request.signal,
  });
  if (request.method !== "HEAD") await withinDeadline(() => acknowledgeItems(integrationId, items));
  return answerJson(
    { items, next: sealLogCursor(integrationId, next), has_more: hasMore },
    requestId,
  );
}

const streamHeaders = (requestId: string) => ({
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Accel-Buffering": "no", // makes proxies forward each part immediately
  "X-Service-Request-Id": requestId,
});

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
async function awaitPage({ client, logRequest, disconnectSignal }: Poll): Promise<ItemPage> {
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

/**
 * The parsed parameters of a request to the log. `lastEventId` is the header of a stream; if
 * present, it takes precedence over `after`.
 */
function parseLogRequest(
  integrationId: string,
  query: URLSearchParams,
  lastEventId: string | null,
): LogRequest {
  const types = parseTypes(query.getAll("types").join(","));
  const after = parseAfter(integrationId, query, lastEventId);
  return {
    limit: clamped(query.get("limit"), { least: 1, most: 100, fallback: 100 }),
    wait: clamped(query.get("wait"), { least: 0, most: 30, fallback: 0 }),
    ...(after && { after }),
    ...(types && { types }),
  };
}

/** Whether a GET request accepts `text/event-stream`, without excluding it by q=0. */
export const wantsStream = ({ method, headers }: MachineRequest): boolean =>
  method === "GET" &&
  (headers.get("accept") ?? "")
    .split(",")
    .some((member) => /^\s*text\/event-stream\s*(;(?!.*\bq\s*=\s*0(\.0*)?\s*$).*)?$/i.test(member));

function parseAfter(integrationId: string, query: URLSearchParams, lastEventId: string | null) {
  const [after, ...more] = lastEventId === null ? query.getAll("after") : [lastEventId];
  return after === undefined
    ? undefined
    : openLogCursor(integrationId, more.length === 0 ? after : "");
}

function parseTypes(text: string): string[] | undefined {
  const names = text.split(",").map((name) => name.trim());
  if (names.every((name) => name === "")) return undefined;
  const unknown = names.find((name) => !isWebhookEventType(name));
  if (unknown !== undefined)
    throw refuse("validation_error", {
      message: "types contains an unknown event type.",
      field: "types",
    });
  return names;
}

interface Range {
  least: number;
  most: number;
  /** The value used when the parameter is absent or not a number. */
  fallback: number;
}

function clamped(text: string | null, { least, most, fallback }: Range): number {
  const number = /^\s*[+-]?\d+(\.\d+)?\s*$/.test(text ?? "") ? Math.trunc(Number(text)) : fallback;
  return Math.min(most, Math.max(least, number));
}
