/** Random choices that are the same for the same seed (Mulberry32). */
export function seededRandom(seed: number) {
  let state = seed >>> 0;
  /** Uniform in [0, 1). */
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    pick: <Item>(items: readonly Item[]): Item => {
      const item = items[Math.floor(uniform() * items.length)];
      if (item === undefined) throw new Error("There is nothing to pick from.");
      return item;
    },
    chance: () => uniform() < 0.5,
    exponential: (mean: number) => -mean * Math.log(1 - uniform()),
  };
}
