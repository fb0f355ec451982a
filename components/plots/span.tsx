import { PageLink } from "@/components/page-link";
import { queryValue } from "@/components/search-params";
import { classNames } from "@/components/ui/class-names";
import { LocalTime } from "@/components/ui/local-time";
import { type Span, spans } from "@/lib/portal/spans";
import { timeWords } from "@/lib/time/words";

export const parseSpan = (over: Parameters<typeof queryValue>[0]): Span =>
  spans.find((each) => each === queryValue(over)) ?? "day";

export const spanWords: Record<Span, string> = {
  day: "the last 24 hours",
  month: "the last 30 days",
};

export const spanTable: Record<Span, { summary: string; firstColumn: string }> = {
  day: { summary: "Hour by hour", firstColumn: "From" },
  month: { summary: "Day by day", firstColumn: "Day" },
};

const labels: Record<Span, string> = { day: "Last 24 hours", month: "Last 30 days" };

/** Links that choose the span of a page's plots. It is kept in the URL. */
export const SpanLinks = ({ path, span }: { path: string; span: Span }) => (
  <nav aria-label="Time span" className="flex flex-wrap gap-1">
    {spans.map((each) => (
      <PageLink
        key={each}
        href={each === "day" ? path : `${path}?over=${each}`}
        aria-current={each === span ? "page" : undefined}
        className={classNames(
          "inline-flex min-h-10 items-center rounded-md border px-3 text-sm font-medium",
          each === span
            ? "border-edge bg-hover text-ink"
            : "border-transparent text-soft hover:bg-hover hover:text-ink",
        )}
      >
        {labels[each]}
      </PageLink>
    ))}
  </nav>
);

/** The label of a point: the time of an hour, or the date of a day. */
export const PointLabel = ({ at, span }: { at: Date; span: Span }) =>
  span === "day" ? <LocalTime at={at} form="time" /> : <UtcDay at={at} />;

/** A day over which numbers were summed, by its UTC date. */
export const UtcDay = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString().slice(0, 10)} className="whitespace-nowrap">
    {timeWords(at, "UTC", "date")}
  </time>
);
