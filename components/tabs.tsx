import { NavLink } from "./nav-link";

/** The pages of one thing, side by side; they scroll sideways where there is no room. The first is the thing's own page. */
export function Tabs({ label, tabs }: { label: string; tabs: { href: string; label: string }[] }) {
  return (
    <nav aria-label={label} className="-mx-4 mb-6 flex gap-1 overflow-x-auto border-b border-line px-4 py-2 sm:mx-0 sm:mb-8 sm:px-0">
      {tabs.map(({ href, label: name }, index) => (
        <NavLink key={href} href={href} exact={index === 0}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
