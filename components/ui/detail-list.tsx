import type { ReactNode } from "react";

/** Terms and their values, side by side where there is room. */
export function DetailList({ details }: { details: { term: string; value: ReactNode }[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-[10rem_1fr]">
      {details.map(({ term, value }) => (
        <div key={term} className="contents">
          <dt className="text-soft max-sm:-mb-2.5">{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What somebody may have left empty. */
export const OptionalText = ({ text }: { text: string | null }) =>
  text ? (
    <bdi className="whitespace-pre-line">{text}</bdi>
  ) : (
    <span className="text-faint">Not provided</span>
  );
