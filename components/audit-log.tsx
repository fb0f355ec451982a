import { Card } from "@/components/ui/card";
import { SelectField } from "@/components/ui/field";
import { ListPages, newestAndOlder } from "@/components/ui/list-pages";
import { type AuditSubject, auditSubject, auditSubjects } from "@/lib/audit/actions";
import type { auditLog } from "@/lib/audit/log";
import { subjectWords } from "@/lib/audit/words";
import { AuditTable } from "./audit-table";
import { Downloads } from "./downloads";
import { FilterBar } from "./filter-bar";
import { one, type SearchParams } from "./search-params";

/** The filter and cursor of an activity log, from the query parameters. */
export function auditQuery(query: Awaited<SearchParams>) {
  return { about: auditSubject(one(query.about)), after: one(query.after) };
}

interface Props {
  /** The path of the page that shows the log. */
  path: string;
  asked: { about: AuditSubject | undefined; after: string };
  log: Awaited<ReturnType<typeof auditLog>>;
  withAddress?: boolean;
  /** The path of the log's download, without the file extension. */
  file: string;
}

/** An activity log with its filter and pages, the latest change first. */
export function AuditLog({ path, asked, log: { entries, next }, withAddress, file }: Props) {
  const { about, after } = { ...asked, about: asked.about ?? "" };
  return (
    <>
      <FilterBar action={path} asked={{ about }}>
        <SelectField
          label="About"
          name="about"
          defaultValue={about}
          options={[{ value: "", label: "Everything" }, ...auditSubjects.map((subject) => ({ value: subject, label: subjectWords(subject) }))]}
        />
      </FilterBar>
      <Card flush>
        <AuditTable entries={entries} withAddress={withAddress} />
        <Downloads file={file} of="the activity log" asked={{ about }} />
      </Card>
      <div className="mt-4">
        <ListPages words={newestAndOlder} path={path} query={{ about }} after={after} next={next} />
      </div>
    </>
  );
}
