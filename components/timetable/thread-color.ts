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
  return {
    light: visibleColor(channelsOf(hex), surfaceColors.light, [0, 0, 0]),
    dark: visibleColor(channelsOf(hex), surfaceColors.dark, [255, 255, 255]),
  };
}

type Channels = [number, number, number];

/** `--color-surface` of both schemes (globals.css). */
export const surfaceColors: Record<keyof ThreadColor, Channels> = {
  light: [0xff, 0xff, 0xff],
  dark: [0x1a, 0x1d, 0x20],
};

const contrastAtLeast = 3;

/** The colour itself, or the colour mixed with just enough black or white to be visible. */
function visibleColor(color: Channels, background: Channels, ink: Channels): string {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(color, ink, share);
    if (contrast(mixed, background) >= contrastAtLeast) return hexOf(mixed);
  }
  return hexOf(ink);
}

export const mix = (one: Channels, other: Channels, share: number): Channels => [
  Math.round(one[0] + (other[0] - one[0]) * share),
  Math.round(one[1] + (other[1] - one[1]) * share),
  Math.round(one[2] + (other[2] - one[2]) * share),
];

/** WCAG 2.2, relative luminance and contrast ratio. */
export function contrast(one: Channels, other: Channels): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance([red, green, blue]: Channels): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

export const channelsOf = (hex: string): Channels => [
  channelAt(hex, 1),
  channelAt(hex, 3),
  channelAt(hex, 5),
];

const channelAt = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);

const hexOf = (color: Channels) =>
  `#${color.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
