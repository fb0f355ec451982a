import { contrast, firstGoodMix, hexOf, mix, type Rgb, rgbOf } from "./colors";

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
