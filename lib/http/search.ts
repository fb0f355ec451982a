import type { Budget } from "@/lib/config/config";
import { refuse } from "@/lib/errors/refusal";
import { limiter } from "@/lib/limits/process-limiter";
import { searchEverywhere } from "@/lib/portal/search/search-everywhere";
import { actorOfRequest, visitorOf } from "@/lib/session/actor-of-request";
import { machineHandler } from "./machine-handler";
import { requireAdmitted } from "./rate-limit";
import { answerJson } from "./respond";

/**
 * The budget of each session, or of each address for visitors who are not signed in
 * (docs/rules/limits.md#searches).
 */
const budget: Budget = {
  hour: { count: 2_000, seconds: 3_600 },
  burst: { count: 120, seconds: 60 },
  inFlight: 4,
};

/** GET /search.json?q=: the results for the search palette in the header. */
export const search = machineHandler("GET", async (request, requestId) => {
  const actor = await actorOfRequest(request);
  const searcherKey = actor?.sessionId ?? visitorOf(request.headers).addressKey;
  const admission =
    searcherKey === null ? null : await (await limiter()).admit(`search ${searcherKey}`, budget);
  if (admission) requireAdmitted(admission, budget);
  try {
    const searchText = new URL(request.url).searchParams.get("q");
    if (searchText === null) throw refuse("validation_error", { field: "q" });
    const groups = await searchEverywhere(actor?.personId ?? null, searchText);
    return answerJson({ groups }, requestId);
  } finally {
    await admission?.release();
  }
});
