import type { ReactNode } from "react";

/** Information beside the choice: an icon, a heading and a text. */
export function InfoSection({
  icon,
  title,
  children,
}: {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}) {
  return (
    <section className="flex gap-3 text-sm text-soft">
      <span aria-hidden="true" className="mt-0.5 text-faint [&_svg]:size-4">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="mb-1.5 font-semibold text-ink">{title}</h2>
        {children}
      </div>
    </section>
  );
}
