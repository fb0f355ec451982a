import { DatabaseRequest } from "@/lib/db/request";
import { within } from "@/lib/deadline";
import { refuse } from "@/lib/errors/refusal";

const answerWithinMs = 1_500;

/**
 * Gives up in time to answer 503 within 2 s, so that no caller hangs while the database is
 * unavailable or overloaded.
 */
export function withinDeadline<T>(
  work: () => Promise<T>,
  milliseconds = answerWithinMs,
): Promise<T> {
  const request = new DatabaseRequest();
  return within(milliseconds, request.run(work), () => {
    request.giveUp();
    throw refuse("service_unavailable", { retryAfterSeconds: 5 });
  });
}
