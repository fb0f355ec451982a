import { config } from "@/lib/config/config";
import { refuse } from "@/lib/errors/refusal";
import { openPageCursor, sealPageCursor } from "@/lib/read-api/cursor";
import { type DutyState, dutyStates, listDuties } from "@/lib/webhooks/duties/list";
import { clientEndpoint } from "./client-endpoint";
import { withinDeadline } from "./deadline";
import { withSlot } from "./rate-limit";
import { answerJson } from "./respond";

/**
 * `GET /webhooks/v1/duties` (docs/rules/deletion-duties.md#list-of-duties). Attesting and listing
 * share one budget.
 */
export const dutiesEndpoint = clientEndpoint(
  "GET",
  "/webhooks/v1/duties",
  ({ client: { integrationId }, request, query, requestId }) =>
    withSlot(`${integrationId} attestations`, config().LIMIT_ATTESTATIONS, async () => {
      const state = stateIn(query);
      const after = afterIn(query, integrationId);
      const marksNotified = request.method !== "HEAD";
      const { items, next } = await withinDeadline(() =>
        listDuties(integrationId, {
          ...(state && { state }),
          ...(after && { after }),
          marksNotified,
        }),
      );
      const next_cursor =
        next &&
        sealPageCursor(collection, integrationId, { created_at: next.opened_at, id: next.duty_id });
      return answerJson({ items, next_cursor }, requestId);
    }),
);

const collection = "duties";

function afterIn(query: URLSearchParams, integrationId: string) {
  const cursor = query.get("cursor");
  if (!cursor) return undefined;
  const { created_at: opened_at, id: duty_id } = openPageCursor(collection, integrationId, cursor);
  return { opened_at, duty_id };
}

function stateIn(query: URLSearchParams): DutyState | undefined {
  const named = query.get("state") || undefined;
  const state = dutyStates.find((each) => each === named);
  if (named !== undefined && !state)
    throw refuse("validation_error", {
      message: `state is one of ${dutyStates.join(", ")}.`,
      field: "state",
    });
  return state;
}
