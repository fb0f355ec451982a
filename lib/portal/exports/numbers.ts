/** The largest number that every reader of schedules can hold: 31 bits. */
const numberAtMost = 0x7fff_ffff;

/**
 * A number for each id, for readers that know no UUIDs. It follows from the id; of two ids with the
 * same number the greater one gets the next free number.
 */
export function numbersOf(ids: string[]): Map<string, number> {
  const numbers = new Map<string, number>();
  const used = new Set<number>();
  for (const id of [...ids].sort()) {
    let number = Number.parseInt(id.slice(-8), 16) & numberAtMost;
    while (number === 0 || used.has(number)) number = number === numberAtMost ? 1 : number + 1;
    used.add(number);
    numbers.set(id, number);
  }
  return numbers;
}
