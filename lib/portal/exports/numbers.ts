/** The largest number that every reader of schedules can hold: 31 bits. */
const numberAtMost = 0x7fff_ffff;

/**
 * A number for each id, for readers that know no UUIDs. It follows from the id; of two ids with the
 * same number the greater one gets the next free number.
 */
export function numbersOf(ids: string[]): Map<string, number> {
  const takeFree = freeNumbers();
  return new Map(
    [...ids].sort().map((id) => [id, takeFree(Number.parseInt(id.slice(-8), 16) & numberAtMost)]),
  );
}

/**
 * Returns a function that takes a number, or the next free one. Taken ones are passed at once, not
 * one by one.
 */
function freeNumbers(): (number: number) => number {
  const following = new Map([[0, 1]]); // zero is no number
  return (wanted) => {
    const passed: number[] = [];
    let number = wanted;
    for (let next = following.get(number); next !== undefined; next = following.get(number)) {
      passed.push(number);
      number = next;
    }
    const next = number === numberAtMost ? 0 : number + 1;
    for (const each of [...passed, number]) following.set(each, next);
    return number;
  };
}
