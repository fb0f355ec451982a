import { Download } from "lucide-react";
import { withQuery } from "./search-params";

interface Props {
  /** The path of the file without its extension: `/organizer/events/ID/exports/participants`. */
  file: string;
  /** What is downloaded, in words: `participants`. */
  of: string;
  /** The filter of the page. */
  filters?: object;
}

/** Links that download a list as a file, with the filter of the page. */
export const Downloads = ({ file, of, filters = {} }: Props) => (
  <nav
    aria-label={`Download ${of}`}
    className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-3 text-sm text-soft sm:px-6"
  >
    <span className="inline-flex items-center gap-2 max-sm:w-full">
      <Download aria-hidden="true" className="size-4" />
      {`Download ${of}`}
    </span>
    {formats.map(({ words, ending }) => (
      <a
        key={words}
        href={withQuery(`${file}.${ending}`, filters)}
        download
        className="link inline-flex min-h-10 items-center"
      >
        {words}
      </a>
    ))}
  </nav>
);

const formats = [
  { words: "Excel", ending: "xlsx" },
  { words: "CSV", ending: "csv" },
  { words: "JSON", ending: "json" },
];
