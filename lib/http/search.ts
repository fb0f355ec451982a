import type { Budget } from "@/lib/config/config";
import { refuse } from "@/lib/errors/refusal";
import { limiter } from "@/lib/limits/process-limiter";
import { searchEverywhere } from "@/lib/portal/search/search-everywhere";
import { actorOfRequest, visitorOf } from "@/lib/session/actor-of-request";
import type { Handler } from "./handler";
import { requestId } from "./machine-handler";
import { requireAdmitted } from "./rate-limit";
import { respondError, respondJson } from "./respond";

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
export const search: Handler = async (request) => {
  const id = requestId(request);
  try {
    const actor = await actorOfRequest(request);
    const searcherKey = actor?.sessionId ?? visitorOf(request.headers).addressKey;
    const admission =
      searcherKey === null ? null : await (await limiter()).admit(`search ${searcherKey}`, budget);
    if (admission) requireAdmitted(admission, budget);
    try {
      const searchText = new URL(request.url).searchParams.get("q");
      if (searchText === null) throw refuse("validation_error", { field: "q" });
      return respondJson(
        { groups: await searchEverywhere(actor?.personId ?? null, searchText) },
        id,
      );
    } finally {
      await admission?.release();
    }
  } catch (thrown) {
    return respondError(thrown, id);
  }
};
