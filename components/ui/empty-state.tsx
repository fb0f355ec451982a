import type { ReactNode } from "react";

/** An empty list: what will appear here, and how to add the first. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center">
      {icon && (
        <div
          aria-hidden="true"
          className="mb-4 grid size-12 place-items-center rounded-xl border border-line bg-sunken text-faint [&_svg]:size-5"
        >
          {icon}
        </div>
      )}
      <p className="font-semibold">{title}</p>
      {children && <div className="mt-1 max-w-md text-sm text-soft">{children}</div>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
