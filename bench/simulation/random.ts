/** Random numbers that are reproducible with the same seed. */
export interface Random {
  /** Uniform in [0, 1). */
  uniform(): number;
  exponential(mean: number): number;
  /** `spread` is the standard deviation of the logarithm. */
  lognormal(mean: number, spread: number): number;
  pick(count: number): number;
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  /** Mulberry32. */
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  return {
    uniform,
    exponential: (mean) => -mean * Math.log(1 - uniform()),
    lognormal: (mean, spread) => mean * Math.exp(spread * normal() - (spread * spread) / 2),
    pick: (count) => Math.floor(uniform() * count),
  };
}
