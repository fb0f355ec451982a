/** Random numbers that are the same for the same seed (Mulberry32). */
export function seededRandom(seed: number) {
  let state = seed >>> 0;
  /** Uniform in [0, 1). */
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    exponential: (mean: number) => -mean * Math.log(1 - uniform()),
    /** A whole number from 0 to `count` - 1. */
    pick: (count: number) => Math.floor(uniform() * count),
  };
}
