import type { Budget } from "@/lib/config/config";
import { refuse } from "@/lib/errors/refusal";
import { limiter } from "@/lib/limits/process-limiter";
import { searchEverywhere } from "@/lib/portal/search/everywhere";
import { actorOfRequest } from "@/lib/session/of-request";
import { visitorOf } from "@/lib/session/where-from";
import type { Handler } from "./handler";
import { requireAdmitted } from "./rate-limit";
import { requestId } from "./request-id";
import { respondError, respondJson } from "./respond";

/** The budget of each session, or of each address for visitors who are not signed in (docs/rules/limits.md#searches). */
const budget: Budget = { hour: { count: 2_000, seconds: 3_600 }, burst: { count: 120, seconds: 60 }, inFlight: 4 };

/** GET /search.json?q=: the results for the search palette in the header. */
export const search: Handler = async (request) => {
  const id = requestId(request);
  try {
    const actor = await actorOfRequest(request);
    const asker = actor?.sessionId ?? visitorOf(request.headers).addressKey;
    const admission = asker === null ? null : await (await limiter()).admit(`search ${asker}`, budget);
    if (admission) requireAdmitted(admission);
    try {
      const typed = new URL(request.url).searchParams.get("q");
      if (typed === null) throw refuse("validation_error", { field: "q" });
      return respondJson({ groups: await searchEverywhere(actor?.personId ?? null, typed) }, id);
    } finally {
      await admission?.release();
    }
  } catch (thrown) {
    return respondError(thrown, id);
  }
};
