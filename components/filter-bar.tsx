import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { pageMessages } from "@/lib/session/page-language";
import { FilterForm } from "./filter-form";
import { Button } from "./ui/button";
import { TextField } from "./ui/field";

interface FilterBarProps {
  /** The page's own path; the filter is its query. */
  action: string;
  /** The current filter. */
  filters: Record<string, string>;
  /** What it found, as a number with its noun. */
  found: string;
  /**
   * The label of the search field: `Search by name or e-mail`. Without it there is no search field.
   */
  search?: string;
  /** More fields, such as selects. */
  children?: ReactNode;
}

/** The filter of a table. It is kept in the URL, so it can be bookmarked and shared. */
export async function FilterBar({ search, children, ...form }: FilterBarProps) {
  const { common: words } = await pageMessages();
  return (
    <FilterForm {...form}>
      {search && (
        <div className="min-w-48 flex-1 sm:max-w-sm">
          <TextField
            label={search}
            name="q"
            type="search"
            maxLength={120}
            defaultValue={form.filters.q}
          />
        </div>
      )}
      {children}
      <Button type="submit" icon={<Search aria-hidden="true" />}>
        {search ? words.search : words.show}
      </Button>
    </FilterForm>
  );
}

/**
 * The search text: trimmed, at most 120 characters, and without NUL characters, which the database
 * cannot store.
 */
export const cleanSearchText = (text: string): string =>
  text.replaceAll("\0", "").trim().slice(0, 120);
