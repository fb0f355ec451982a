import { within } from "@/lib/deadline";
import { refuse } from "@/lib/errors/refusal";

const answerWithinMs = 1_500;

/** Gives up waiting in time to answer within 2 s: 503, so that no caller hangs while the database is away or overloaded. The work itself goes on. */
export const withinDeadline = <T>(work: Promise<T>, milliseconds = answerWithinMs): Promise<T> =>
  within(milliseconds, work, () => {
    throw refuse("service_unavailable", { retryAfterSeconds: 5 });
  });
