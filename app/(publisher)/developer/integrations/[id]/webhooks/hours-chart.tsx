import type { DeliveryStatus } from "@/lib/portal/publisher/deliveries";
import type { HourOfDeliveries } from "@/lib/portal/publisher/deliveries-health";
import { counted } from "@/lib/words";
import { type Hour, HoursTable, kinds, totalOf } from "./hours-table";

const [step, width, height] = [10, 8, 48];

/** The last 24 hours as stacked bars, the oldest first; the same in a sentence, and as a table for whoever opens it. */
export function HoursChart({ hours: counts }: { hours: HourOfDeliveries[] }) {
  const hours = counts.map((hour, index) => ({ ...hour, ago: counts.length - index }));
  const most = Math.max(1, ...hours.map(totalOf));
  return (
    <figure className="min-w-0">
      <svg
        role="img"
        aria-label={summaryOf(hours)}
        viewBox={`0 0 ${hours.length * step} ${height}`}
        preserveAspectRatio="none"
        className="h-20 w-full"
      >
        <rect y={height - 0.5} width={hours.length * step} height={0.5} className="fill-edge" />
        {hours.map((hour) => (
          <Bar key={hour.ago} hour={hour} x={(hours.length - hour.ago) * step + 1} scale={(height - 1) / most} />
        ))}
      </svg>
      <figcaption className="mt-1.5 flex flex-wrap justify-between gap-x-4 gap-y-1 text-xs text-soft">
        <span>24 hours ago</span>
        <span className="flex flex-wrap gap-x-3">
          {kinds.map(({ kind, word, swatch }) => (
            <span key={kind} className="inline-flex items-center gap-1.5">
              <span aria-hidden="true" className={`size-2 rounded-xs ${swatch}`} />
              {word}
            </span>
          ))}
        </span>
        <span>now</span>
      </figcaption>
      <HoursTable hours={hours} />
    </figure>
  );
}

/** From the ground up, each part high enough to be seen. */
function Bar({ hour, x, scale }: { hour: Hour; x: number; scale: number }) {
  let top = height - 0.5;
  return kinds.map(({ kind, fill }) => {
    if (hour[kind] === 0) return null;
    const high = Math.max(1.5, hour[kind] * scale);
    top -= high;
    return <rect key={kind} x={x} y={Math.max(0, top)} width={width} height={high} className={fill} />;
  });
}

function summaryOf(hours: Hour[]): string {
  const total = (kind: DeliveryStatus) => hours.reduce((sum, hour) => sum + hour[kind], 0);
  const [delivered, pending, dead] = [total("delivered"), total("pending"), total("dead")];
  const made = delivered + pending + dead;
  if (made === 0) return "No deliveries in the last 24 hours.";
  return `${counted(made, "delivery", "deliveries")} in the last 24 hours: ${delivered.toLocaleString("en")} delivered, ${pending.toLocaleString("en")} pending, ${counted(dead, "dead letter")}.`;
}
