/**
 * The two-sided p-value of the Mann–Whitney test: the probability that samples of the same
 * distribution differ this much in rank. Uses the normal approximation with corrections for ties
 * and continuity, for samples of at least eight.
 */
export function mannWhitney(one: number[], other: number[]): number {
  const [n, m] = [one.length, other.length];
  const all = [
    ...one.map((value) => ({ value, isOne: true })),
    ...other.map((value) => ({ value, isOne: false })),
  ].sort((a, b) => a.value - b.value);
  let [rankSum, tied] = [0, 0];
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1;
    const [ties, rank] = [to - from, (from + 1 + to) / 2];
    tied += ties ** 3 - ties;
    rankSum += rank * all.slice(from, to).filter(({ isOne }) => isOne).length;
    from = to;
  }
  const distance = Math.abs(rankSum - (n * (n + 1)) / 2 - (n * m) / 2);
  const deviation = Math.sqrt(((n * m) / 12) * (n + m + 1 - tied / ((n + m) * (n + m - 1))));
  if (deviation === 0) return 1;
  return Math.min(1, 2 * upperTail(Math.max(0, distance - 0.5) / deviation));
}

/**
 * The upper tail of the normal distribution (Abramowitz and Stegun 26.2.17), accurate to seven
 * decimals.
 */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const polynomial =
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial;
}
