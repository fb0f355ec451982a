import { Disclosure } from "@/components/ui/disclosure";
import { Table } from "@/components/ui/table";
import type { ImportOutcome } from "@/lib/transitions/event-import/outcome";
import { counted } from "@/lib/words";

interface Props {
  outcome: ImportOutcome;
  isApplied: boolean;
}

/** What an import does, or did: in words, counts and names, with every fault and every guess. */
export function ImportReport({ outcome, isApplied }: Props) {
  const { kinds, faults, faultCount, notes } = outcome;
  const isDeleting = kinds.some(({ deleted }) => deleted > 0);
  return (
    <div className="grid gap-6 text-sm">
      <div className="grid max-w-prose gap-2 text-base">
        <p className="font-medium">{summaryWords(kinds, isApplied)}</p>
        <p className="text-soft">{notificationWords(outcome, isApplied)}</p>
      </div>
      {kinds.length > 0 && (
        <div className="rounded-md border border-line">
          <Table
            caption={isApplied ? "What was changed" : "What would change"}
            columns={[
              { header: "What" },
              { header: isApplied ? "Created" : "Would be created", align: "end" },
              { header: isApplied ? "Changed" : "Would be changed", align: "end" },
              ...(isDeleting
                ? [{ header: isApplied ? "Deleted" : "Would be deleted", align: "end" as const }]
                : []),
              { header: "Left alone", align: "end" },
            ]}
            rows={kinds.map(({ kind, created, changed, deleted, unchanged }) => ({
              key: kind,
              cells: [
                kindWords(kind).title,
                ...[created, changed, ...(isDeleting ? [deleted] : []), unchanged].map((count) => (
                  <span key="count" className="tabular-nums">
                    {count.toLocaleString("en")}
                  </span>
                )),
              ],
            }))}
          />
        </div>
      )}
      <div className="-my-2 empty:hidden">
        {kinds.map(({ kind, names, ...counts }) =>
          (["created", "changed", "deleted"] as const).map(
            (what) =>
              names[what].length > 0 && (
                <Disclosure
                  key={`${kind} ${what}`}
                  summary={`${kindWords(kind).title} ${isApplied ? "" : "to be "}${what} (${counts[what].toLocaleString("en")})`}
                >
                  <Lines of={names[what]} more={counts[what] - names[what].length} />
                </Disclosure>
              ),
          ),
        )}
      </div>
      {faultCount > 0 && (
        <section aria-labelledby="import-faults" className="grid gap-2">
          <h3 id="import-faults" className="font-semibold">
            {isApplied ? "Left out" : "Would be left out"} ({faultCount.toLocaleString("en")})
          </h3>
          <Lines of={faults} more={faultCount - faults.length} />
        </section>
      )}
      {notes.length > 0 && (
        <section aria-labelledby="import-notes" className="grid gap-2">
          <h3 id="import-notes" className="font-semibold">
            Guesses, repairs and losses
          </h3>
          <Lines of={notes} more={0} />
        </section>
      )}
    </div>
  );
}

const Lines = ({ of, more }: { of: string[]; more: number }) => (
  <ul className="list-disc pl-5 marker:text-faint">
    {[...new Set(of)].map((line) => (
      <li key={line} className="break-words">
        <bdi>{line}</bdi>
      </li>
    ))}
    {more > 0 && <li className="list-none text-soft">and {more.toLocaleString("en")} more</li>}
  </ul>
);

const words: Record<string, { title: string; one: string; many: string }> = {
  event: { title: "Event settings", one: "event", many: "events" },
  location: { title: "Locations", one: "location", many: "locations" },
  thread: { title: "Threads", one: "thread", many: "threads" },
  person: { title: "People", one: "person", many: "people" },
  activity: { title: "Activities", one: "activity", many: "activities" },
};

const kindWords = (kind: string) => words[kind] ?? { title: kind, one: kind, many: kind };

function summaryWords(kinds: ImportOutcome["kinds"], isApplied: boolean): string {
  const parts = kinds.flatMap(({ kind, created, changed, deleted }) => {
    const { one, many } = kindWords(kind);
    const counts = [
      created > 0 && `${counted(created, `new ${one}`, `new ${many}`)}`,
      changed > 0 && `${counted(changed, `changed ${one}`, `changed ${many}`)}`,
      deleted > 0 && `${counted(deleted, `deleted ${one}`, `deleted ${many}`)}`,
    ];
    return counts.filter((part) => part !== false);
  });
  if (parts.length === 0)
    return isApplied
      ? "Nothing was changed: everything in the file was there already."
      : "Nothing would change: everything in the file is there already.";
  return `${isApplied ? "Applied" : "Applying it makes"}: ${parts.join(", ")}.`;
}

function notificationWords(
  { people, mails, integrations }: ImportOutcome,
  isApplied: boolean,
): string {
  const mailed = mails === 0 ? "" : mails === people ? " and a mail" : ` (${mails} also by mail)`;
  const notified =
    people === 0
      ? `Nobody ${isApplied ? "was" : "is"} notified.`
      : `${counted(people, "person", "people")} ${isApplied ? "got" : people === 1 ? "gets" : "get"} a notice${mailed}.`;
  const sent = integrations.map(
    ({ name, webhooks }) =>
      `${name} ${isApplied ? "was" : "is"} sent ${counted(webhooks, "webhook")}.`,
  );
  return [notified, ...(sent.length > 0 ? sent : ["No integration is sent anything."])].join(" ");
}
