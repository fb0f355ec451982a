/**
 * The only source of time, so that tests can freeze it. Rules that must agree across processes use
 * the database's `now()` instead.
 */
export const clock = {
  now: () => new Date(),
};

/** Whole seconds since the epoch, rounded down. */
export const epochSeconds = (at: Date = clock.now()) => Math.floor(at.getTime() / 1000);

export const dateAfterSeconds = (seconds: number, from: Date = clock.now()) =>
  new Date(from.getTime() + seconds * 1000);
