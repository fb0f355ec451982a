import { threadColor } from "./thread-color";

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
