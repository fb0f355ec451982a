/** The maximum number of people that one action changes. */
export const selectedAtMost = 1000;
