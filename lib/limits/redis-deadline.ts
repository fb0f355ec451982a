import { within } from "@/lib/deadline";

const withinMs = 250;

/** Stops waiting for Redis after a quarter of a second, so that no request hangs on it. */
export const answerWithin = <T>(answer: Promise<T>, milliseconds = withinMs): Promise<T> =>
  within(milliseconds, answer, () => {
    throw new Error("Redis did not answer in time.");
  });
