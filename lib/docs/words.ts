const units: [string, number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];

/** `3600` → `1 hour`, `5400` → `90 minutes`: in the largest unit that divides it. */
export function durationWords(seconds: number): string {
  const [name, size] = units.find(([, each]) => seconds % each === 0 && seconds >= each) ?? ["second", 1];
  const count = seconds / size;
  return `${count.toLocaleString("en")} ${name}${count === 1 ? "" : "s"}`;
}

/** `Registration wave` of `registration_wave`, `registration-wave`. */
export const titleOf = (name: string) => capital(name).replaceAll(/[-_]/g, " ");

export const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

export const json = (value: unknown) => JSON.stringify(value, null, 2);
