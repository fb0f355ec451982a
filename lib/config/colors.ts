export type Rgb = readonly [number, number, number];

/** Of `#rrggbb`. */
export const rgbOf = (hex: string): Rgb => [partAt(hex, 1), partAt(hex, 3), partAt(hex, 5)];

const partAt = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);

export const hexOf = (color: Rgb) =>
  `#${color.map((part) => part.toString(16).padStart(2, "0")).join("")}`;

/** `share` of the other colour, from 0 to 1, in one. */
export const mix = (one: Rgb, other: Rgb, share: number): Rgb => [
  Math.round(one[0] + (other[0] - one[0]) * share),
  Math.round(one[1] + (other[1] - one[1]) * share),
  Math.round(one[2] + (other[2] - one[2]) * share),
];

/** The colour, mixed towards black or white only as far as it must be. */
export function firstGoodMix(
  color: Rgb,
  toward: Rgb,
  step: number,
  isGood: (mixed: Rgb) => boolean,
): Rgb {
  for (let share = 0; share < 1; share += step) {
    const mixed = mix(color, toward, share);
    if (isGood(mixed)) return mixed;
  }
  return toward;
}

/** The contrast of two colours by WCAG 2.2, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const luminance = ([red, green, blue]: Rgb) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
