import { Card } from "@/components/ui/card";
import { CursorPages } from "@/components/ui/cursor-pages";
import { SelectField } from "@/components/ui/field";
import { type AuditSubject, auditSubject, auditSubjects } from "@/lib/audit/actions";
import type { auditLog } from "@/lib/audit/log";
import { subjectWords } from "@/lib/audit/words";
import { counted } from "@/lib/words";
import { AuditTable } from "./audit-table";
import { Downloads } from "./downloads";
import { FilterBar } from "./filter-bar";
import { queryValue, type SearchParams } from "./search-params";

/** The filter and cursor of an activity log, from the query parameters. */
export function auditQuery(query: Awaited<SearchParams>) {
  return { about: auditSubject(queryValue(query.about)), after: queryValue(query.after) };
}

interface Props {
  /** The path of the page that shows the log. */
  path: string;
  query: { about: AuditSubject | undefined; after: string };
  log: Awaited<ReturnType<typeof auditLog>>;
  withAddress?: boolean;
  /** The path of the log's download, without the file extension. */
  file: string;
}

/** An activity log with its filter and pages, the latest change first. */
export function AuditLog({ path, query, log: { entries, next }, withAddress, file }: Props) {
  const { about, after } = { ...query, about: query.about ?? "" };
  return (
    <>
      <FilterBar
        action={path}
        filters={{ about }}
        found={`${counted(entries.length, "entry", "entries")} on this page`}
      >
        <SelectField
          label="About"
          name="about"
          defaultValue={about}
          options={[
            { value: "", label: "Everything" },
            ...auditSubjects.map((subject) => ({ value: subject, label: subjectWords(subject) })),
          ]}
        />
      </FilterBar>
      <Card flush>
        <AuditTable entries={entries} withAddress={withAddress} />
        <Downloads file={file} of="the activity log" filters={{ about }} />
      </Card>
      <div className="mt-4">
        <CursorPages
          words="newest and older"
          path={path}
          query={{ about }}
          after={after}
          next={next}
        />
      </div>
    </>
  );
}
