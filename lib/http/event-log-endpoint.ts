import { config } from "@/lib/config/config";
import type { Client } from "@/lib/oauth/authenticate-client";
import { acknowledgeItems } from "@/lib/webhooks/duties/acknowledge";
import { sealLogCursor } from "@/lib/webhooks/log/cursor";
import { clientEndpoint } from "./client-endpoint";
import { withinDeadline } from "./deadline";
import { awaitPage } from "./event-log-poll";
import { type LogRequest, parseLogRequest, wantsStream } from "./event-log-request";
import { streamEvents } from "./event-log-stream";
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
