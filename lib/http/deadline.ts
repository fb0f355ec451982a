import { within } from "@/lib/deadline";
import { refuse } from "@/lib/errors/refusal";

const answerWithinMs = 1_500;

/** Stops waiting in time to answer 503 within 2 s, so that no caller hangs while the database is unavailable or overloaded. The work itself continues. */
export const withinDeadline = <T>(work: Promise<T>, milliseconds = answerWithinMs): Promise<T> =>
  within(milliseconds, work, () => {
    throw refuse("service_unavailable", { retryAfterSeconds: 5 });
  });
