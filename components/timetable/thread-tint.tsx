import { threadColor } from "./thread-color";

export const tintOpacity = 0.1;

/** The grounds of all the activities below, each drawn once for all that have it. `undefined` is an activity without a thread. */
export const ThreadTints = ({ colors }: { colors: (string | null | undefined)[] }) => (
  <svg aria-hidden="true" className="absolute size-0">
    {[...new Set([null, ...colors.map((color) => color ?? null)])].map((color) => (
      <Tint key={color} color={color} />
    ))}
  </svg>
);

function Tint({ color }: { color: string | null }) {
  const shown = threadColor(color);
  const fill = shown ? `light-dark(${shown.light}, ${shown.dark})` : "var(--color-edge)";
  return (
    <symbol id={tintId(color)}>
      {shown && <rect width="100%" height="100%" fill={fill} fillOpacity={tintOpacity} />}
      <rect width="4" height="100%" fill={fill} />
    </symbol>
  );
}

/**
 * The ground of an activity in the colour of its thread: a stripe and a tint, from the `ThreadTints` above. Its words name the thread, so it says nothing to a
 * screen reader.
 */
export const ThreadTint = ({ color }: { color: string | null }) => (
  <svg aria-hidden="true" className="thread-tint">
    <use href={`#${tintId(color)}`} />
  </svg>
);

/** What is no colour looks like none. */
const tintId = (color: string | null) => `tint-${color !== null && /^#[0-9a-f]{6}$/i.test(color) ? color.slice(1) : "none"}`;
