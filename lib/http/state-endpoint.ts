import type { Budget } from "@/lib/config/config";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { findStateReader, readState } from "@/lib/read-api/state";
import { sealLogCursor } from "@/lib/webhooks/log/cursor";
import { clientEndpoint } from "./client-endpoint";
import { withinDeadline } from "./deadline";
import { withSlot } from "./rate-limit";
import { answerJson } from "./respond";

/** `GET /webhooks/v1/state` (docs/rules/webhooks.md#state). */
export const stateEndpoint = clientEndpoint(
  "GET",
  "/webhooks/v1/state",
  async ({ client, query, requestId }) => {
    const { integrationId } = client;
    const eventId = eventIn(query);
    const reader = await withinDeadline(() => findStateReader(integrationId, eventId));
    if (!reader) throw refuse("resource_not_found");
    return withSlot(`${integrationId} state`, budget, async () => {
      const { cursor, kinds } = await withinDeadline(() => readState(reader), answerWithinMs);
      const sealed = sealLogCursor(integrationId, cursor);
      return answerJson({ event_id: eventId, cursor: sealed, kinds }, requestId);
    });
  },
);

const anHour = { count: 60, seconds: 3600 };
const budget: Budget = { hour: anHour, burst: anHour, inFlight: 1 };

/** An event with a million people takes several seconds. */
const answerWithinMs = 20_000;

function eventIn(query: URLSearchParams): string {
  const [eventId = "", ...more] = query.getAll("event_id");
  if (more.length === 0 && isUuid(eventId)) return eventId.toLowerCase();
  throw refuse("validation_error", {
    message: "event_id is the id of one event.",
    field: "event_id",
  });
}
