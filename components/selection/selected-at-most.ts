/** The most that one action changes. */
export const selectedAtMost = 1000;
