import { Search } from "lucide-react";
import Form from "next/form";
import type { ReactNode } from "react";
import { Button } from "./ui/button";
import { TextField } from "./ui/field";

interface FilterBarProps {
  /** The page's own path; the filter is its query. */
  action: string;
  /** The current filter; when it changes, the fields start anew. */
  asked: Record<string, string>;
  /** The label of the search field: `Search by name or e-mail`. Without it there is no search field. */
  search?: string;
  /** More fields: selects. */
  children?: ReactNode;
}

/** The filter of a table. It lives in the address, so it can be bookmarked and shared. */
export const FilterBar = ({ action, asked, search, children }: FilterBarProps) => (
  <Form action={action} role="search" key={JSON.stringify(asked)} className="mb-6 flex flex-wrap items-end gap-3 *:max-w-full">
    {search && (
      <div className="min-w-48 flex-1 sm:max-w-sm">
        <TextField label={search} name="q" type="search" maxLength={120} defaultValue={asked.q} />
      </div>
    )}
    {children}
    <Button type="submit" icon={<Search aria-hidden="true" />}>
      {search ? "Search" : "Show"}
    </Button>
  </Form>
);

/** The typed search, without characters that the database cannot hold. */
export const searchIn = (text: string): string => text.replaceAll("\0", "").trim().slice(0, 120);
