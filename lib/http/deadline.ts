import { within } from "@/lib/deadline";
import { refuse } from "@/lib/errors/refusal";

/** Gives up waiting after so many milliseconds: 503, so that no caller hangs while the database is away or overloaded. */
export const withinDeadline = <T>(milliseconds: number, work: Promise<T>): Promise<T> =>
  within(milliseconds, work, () => {
    throw refuse("service_unavailable", { retryAfterSeconds: 5 });
  });
