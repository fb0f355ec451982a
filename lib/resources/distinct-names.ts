/**
 * Each name once: of those that are the same, all but the first get a number, `Room 1 (2)`. No
 * number makes a name that another one has.
 */
export function distinctNames(names: readonly string[]): string[] {
  const given = new Set(names);
  const used = new Set<string>();
  const numbers = new Map<string, number>();
  return names.map((plain) => {
    let name = plain;
    let nth = numbers.get(plain) ?? 2;
    for (; used.has(name) || (name !== plain && given.has(name)); nth += 1)
      name = `${plain} (${nth})`;
    numbers.set(plain, nth);
    used.add(name);
    return name;
  });
}
