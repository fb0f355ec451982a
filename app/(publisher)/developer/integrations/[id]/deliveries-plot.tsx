import { PointLabel, spanTable, spanWords } from "@/components/plots/span";
import { StackedBars } from "@/components/plots/stacked-bars";
import type { DeliveryStatus } from "@/lib/portal/publisher/deliveries";
import type { Span } from "@/lib/portal/spans";
import { counted } from "@/lib/words";

/** In the order of the bars and columns. */
const states = [
  { key: "delivered", label: "Delivered", look: "good" },
  { key: "pending", label: "Pending", look: "note" },
  { key: "dead", label: "Dead letters", look: "bad" },
] as const;

export function DeliveriesPlot({
  span,
  deliveries,
}: {
  span: Span;
  deliveries: (Record<DeliveryStatus, number> & { at: Date })[];
}) {
  return (
    <StackedBars
      summary={summaryOf(span, deliveries)}
      series={states}
      points={deliveries.map(({ at, ...values }) => ({
        key: at.toISOString(),
        label: <PointLabel at={at} span={span} />,
        values,
      }))}
      table={{ ...spanTable[span], caption: `Deliveries of ${spanWords[span]}, the latest first` }}
    />
  );
}

function summaryOf(span: Span, deliveries: Record<DeliveryStatus, number>[]): string {
  const totalOf = (status: DeliveryStatus) =>
    deliveries.reduce((sum, each) => sum + each[status], 0);
  const [delivered, pending, dead] = [totalOf("delivered"), totalOf("pending"), totalOf("dead")];
  const count = delivered + pending + dead;
  if (count === 0) return `No deliveries in ${spanWords[span]}.`;
  return `${counted(count, "delivery", "deliveries")} in ${spanWords[span]}: ${delivered.toLocaleString("en")} delivered, ${pending.toLocaleString("en")} pending, ${counted(dead, "dead letter")}.`;
}
