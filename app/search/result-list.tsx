import { classNames } from "@/components/ui/class-names";
import type { SearchResultGroup } from "@/lib/portal/search/search-everywhere";

export const optionId = (index: number) => `everywhere-${index}`;

interface ResultListProps {
  groups: SearchResultGroup[];
  /** The index of the active option among all options. */
  active: number;
  onMove: (index: number) => void;
  onChoose: (href: string) => void;
}

/** The options of the search dialog's combobox, by kind. The field keeps the focus. */
export function ResultList({ groups, active, onMove, onChoose }: ResultListProps) {
  const firsts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { found }) => sum + found.length, 0),
  );
  return groups.map(({ label, found }, group) => (
    // biome-ignore lint/a11y/useSemanticElements: a list box cannot contain a fieldset.
    <div key={label} role="group" aria-labelledby={`everywhere-group-${group}`}>
      <p id={`everywhere-group-${group}`} className="px-3 pt-3 pb-1 text-xs font-medium text-faint">
        {label}
      </p>
      {found.map(({ title, within, href }, position) => {
        const index = (firsts[group] ?? 0) + position;
        return (
          // A pointer press would take the focus from the field. The field handles the keys.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
          <div
            key={href}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => onMove(index)}
            onClick={() => onChoose(href)}
            className={classNames(
              "cursor-pointer rounded-md px-3 py-2",
              index === active && "bg-accent-wash",
            )}
          >
            <bdi className="block text-sm font-medium wrap-anywhere">{title}</bdi>
            <bdi className="block text-xs text-soft wrap-anywhere">{within}</bdi>
          </div>
        );
      })}
    </div>
  ));
}
