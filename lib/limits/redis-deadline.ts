const withinMs = 250;

/** Gives up on an answer of Redis after a quarter of a second, so that no request hangs on it. */
export async function answerWithin<T>(answer: Promise<T>, milliseconds = withinMs): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    // One turn later: after a stall of our own, an answer that is already here is read first.
    timer = setTimeout(() => setImmediate(() => reject(new Error("Redis did not answer in time."))), milliseconds);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
