import { isSchemaCurrent } from "@/lib/db/migrations";
import { within } from "@/lib/deadline";
import { machineHandler } from "./machine-handler";
import { requireGet } from "./method";
import { requestId } from "./request-id";
import { answerJson } from "./respond";

/**
 * Half of the promised two seconds: on a busy machine, a timer of one second fires late
 * (docs/rules/operating-rules.md#health).
 */
const answerWithinMs = 1_000;

/** `GET /healthz`: 200 while the process is alive. */
export const health = machineHandler(async (request) => {
  requireGet(request);
  return answerJson({ status: "ok" }, requestId(request));
});

/** `GET /readyz`: 200 when the database answers and its schema is current, else 503. */
export const ready = machineHandler(async (request) => {
  requireGet(request);
  const state = await within<DatabaseState>(
    answerWithinMs,
    databaseState(),
    () => "does not answer",
  );
  const answer =
    state === "current"
      ? { status: "ready" }
      : { status: "unavailable", reason: `database ${state}` };
  return answerJson(
    answer,
    requestId(request),
    state === "current" ? {} : { status: 503, headers: { "Retry-After": "5" } },
  );
});

type DatabaseState = "current" | "schema is not current" | "does not answer";

async function databaseState(): Promise<DatabaseState> {
  try {
    return (await isSchemaCurrent()) ? "current" : "schema is not current";
  } catch {
    return "does not answer";
  }
}
