import { contrast, firstGoodMix, hexOf, type Rgb, rgbOf } from "@/lib/config/colors";

export const tintOpacity = 0.1;

/**
 * The backgrounds of all activities of a page, drawn once per colour, on the server. `undefined` is
 * an activity without a thread.
 */
export const ThreadTints = ({ colors }: { colors: (string | null | undefined)[] }) => (
  <svg aria-hidden="true" className="absolute size-0">
    {[...new Map([null, ...colors].map((color = null) => [tintId(color), color]))].map(
      ([id, color]) => (
        <Tint key={id} id={id} color={color} />
      ),
    )}
  </svg>
);

function Tint({ id, color }: { id: string; color: string | null }) {
  const shown = threadColor(color);
  const fill = shown ? `light-dark(${shown.light}, ${shown.dark})` : "var(--color-edge)";
  return (
    <symbol id={id}>
      {shown && <rect width="100%" height="100%" fill={fill} fillOpacity={tintOpacity} />}
      <rect width="4" height="100%" fill={fill} />
    </symbol>
  );
}

/**
 * The background of an activity in its thread's colour: a stripe and a tint, from `ThreadTints`.
 * The text names the thread, so this is hidden from screen readers.
 */
export const ThreadTint = ({ color }: { color: string | null }) => (
  <svg aria-hidden="true" className="thread-tint">
    <use href={`#${tintId(color)}`} />
  </svg>
);

/** An invalid colour gets the tint of no colour. */
const tintId = (color: string | null) =>
  `tint-${color !== null && /^#[0-9a-f]{6}$/i.test(color) ? color.slice(1) : "none"}`;

/**
 * A thread's colour, adjusted so that it stands out from the background in both schemes: at least
 * 3:1 (WCAG 1.4.11).
 */
interface ThreadColor {
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
