import { contrast, firstGoodMix, hexOf, type Rgb, rgbOf } from "@/lib/config/colors";

/**
 * A thread's colour, adjusted so that it stands out from the background in both schemes: at least
 * 3:1 (WCAG 1.4.11).
 */
export interface ThreadColor {
  light: string;
  dark: string;
}

/** Null for anything but `#rrggbb`: integrations and imports may send any text. */
export function threadColor(hex: string | null): ThreadColor | null {
  if (hex === null || !/^#[0-9a-f]{6}$/i.test(hex)) return null;
  const visible = (background: Rgb, ink: Rgb) =>
    hexOf(
      firstGoodMix(
        rgbOf(hex),
        ink,
        0.05,
        (mixed) => contrast(mixed, background) >= contrastAtLeast,
      ),
    );
  return {
    light: visible(surfaceColors.light, [0, 0, 0]),
    dark: visible(surfaceColors.dark, [255, 255, 255]),
  };
}

/** `--color-surface` of both schemes (globals.css). */
export const surfaceColors: Record<keyof ThreadColor, Rgb> = {
  light: [0xff, 0xff, 0xff],
  dark: [0x1a, 0x1d, 0x20],
};

const contrastAtLeast = 3;
