import { Card } from "./card";

/**
 * The placeholder of a card whose content takes longer than the rest of the page. It has about the size of the content, so that little moves when that arrives.
 */
export const LoadingCard = ({ title }: { title: string }) => (
  <Card title={title}>
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading</span>
      {["w-11/12", "w-8/12", "w-10/12", "w-7/12", "w-9/12"].map((width) => (
        <span key={width} aria-hidden="true" className={`h-5 rounded-sm bg-sunken motion-safe:animate-pulse ${width}`} />
      ))}
    </div>
  </Card>
);
