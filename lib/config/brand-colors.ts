/** The shades of the operator's colour on light and on dark pages (app/globals.css). */
export interface BrandShades {
  accent: string;
  strong: string;
  onAccent: string;
  wash: string;
  line: string;
}

type Rgb = readonly [number, number, number];

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
  const brand = parse(color);
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
  const accent = firstShade(brand, toward, isReadable(wash));
  const opposite = toward === black ? white : mix(accent, black, 0.85);
  return {
    accent: format(accent),
    strong: format(mix(accent, toward, 0.25)),
    onAccent: format(opposite),
    wash: format(wash),
    line: format(mix(page, accent, 0.4)),
  };
}

/** The colour, mixed with black or white only as far as its contrast needs. */
function firstShade(color: Rgb, toward: Rgb, isGood: (shade: Rgb) => boolean): Rgb {
  for (let part = 0; part < 1; part += 0.02) {
    const shade = mix(color, toward, part);
    if (isGood(shade)) return shade;
  }
  return toward;
}

const parse = (color: string): Rgb => [
  Number.parseInt(color.slice(1, 3), 16),
  Number.parseInt(color.slice(3, 5), 16),
  Number.parseInt(color.slice(5, 7), 16),
];

const format = (color: Rgb) =>
  `#${color.map((part) => part.toString(16).padStart(2, "0")).join("")}`;

const mix = (from: Rgb, to: Rgb, part: number): Rgb => [
  Math.round(from[0] + (to[0] - from[0]) * part),
  Math.round(from[1] + (to[1] - from[1]) * part),
  Math.round(from[2] + (to[2] - from[2]) * part),
];

/** The contrast of two colours by WCAG 2.2, from 1 to 21. */
export const contrastOf = (one: string, other: string) => contrast(parse(one), parse(other));

function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
