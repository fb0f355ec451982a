/** The shades of the operator's colour on light and on dark pages (app/globals.css). */
export interface BrandShades {
  accent: string;
  strong: string;
  onAccent: string;
  wash: string;
  line: string;
}

/** The backgrounds of app/globals.css behind links and buttons that are hardest to read on. */
const lightGround: Rgb = [0xf2, 0xf0, 0xea];
const darkGround: Rgb = [0x24, 0x28, 0x2c];
const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

/** The contrast that WCAG 2.2 asks of text. */
const readable = 4.5;

/**
 * Shades of a colour with enough contrast to everything that they stand on: darkened for light
 * pages, lightened for dark ones.
 */
export function brandShades(color: string): { light: BrandShades; dark: BrandShades } {
  const brand = rgbOf(color);
  return {
    light: shades(brand, { toward: black, ground: lightGround, page: white, washPart: 0.1 }),
    dark: shades(brand, {
      toward: white,
      ground: darkGround,
      page: [0x1a, 0x1d, 0x20],
      washPart: 0.16,
    }),
  };
}

interface Theme {
  toward: Rgb;
  ground: Rgb;
  page: Rgb;
  washPart: number;
}

function shades(brand: Rgb, { toward, ground, page, washPart }: Theme): BrandShades {
  const wash = mix(page, brand, washPart);
  const isReadable = (on: Rgb) => (shade: Rgb) =>
    contrast(shade, ground) >= readable && contrast(shade, on) >= readable;
  const accent = firstGoodMix(brand, toward, 0.02, isReadable(wash));
  const opposite = toward === black ? white : mix(accent, black, 0.85);
  return {
    accent: hexOf(accent),
    strong: hexOf(mix(accent, toward, 0.25)),
    onAccent: hexOf(opposite),
    wash: hexOf(wash),
    line: hexOf(mix(page, accent, 0.4)),
  };
}

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
