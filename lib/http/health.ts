import { isSchemaCurrent } from "@/lib/db/migrations";
import { within } from "@/lib/deadline";
import { machineHandler } from "./machine-handler";
import { answerJson } from "./respond";

/**
 * Half of the promised two seconds: on a busy machine, a timer of one second fires late
 * (docs/rules/operating-rules.md#health).
 */
const answerWithinMs = 1_000;

/** `GET /healthz`: 200 while the process is alive. */
export const health = machineHandler("GET", async (_, requestId) => {
  return answerJson({ status: "ok" }, requestId);
});

/** `GET /readyz`: 200 when the database answers and its schema is current, else 503. */
export const ready = machineHandler("GET", async (_, requestId) => {
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
    requestId,
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
