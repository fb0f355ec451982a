import { FilterBar } from "@/components/filter-bar";
import { LinkChoice } from "@/components/link-choice";
import { SelectField } from "@/components/ui/field";
import type { ProgramFilters as Filters } from "@/lib/portal/organizer/program";
import { activityStatuses } from "@/lib/resources/activity";
import { counted } from "@/lib/words";
import { locationWords } from "./program-words";

interface Props {
  base: string;
  filters: Filters;
  total: number;
  threads: { id: string; name: string }[];
  locations: { id: string; name: string | null; code: string | null }[];
}

export function ProgramFilters({
  base,
  filters: { search, status, thread, location, group },
  total,
  threads,
  locations,
}: Props) {
  const selects = [
    { label: "Show", name: "status", chosen: status, options: statuses },
    {
      label: "In thread",
      name: "thread",
      chosen: thread,
      options: [...anyOrNone, ...threads.map(({ id, name }) => ({ value: id, label: name }))],
    },
    {
      label: "In location",
      name: "location",
      chosen: location,
      options: [
        ...anyOrNone,
        ...locations.map((each) => ({ value: each.id, label: locationWords(each) })),
      ],
    },
    { label: "Group by", name: "group", chosen: group, options: groups },
  ];
  return (
    <FilterBar
      action={base}
      filters={{ q: search, status, thread, location, group }}
      found={counted(total, "activity", "activities")}
      search="Search by title"
    >
      {selects.map(({ chosen, ...select }) => (
        <div key={select.name} className="w-32 max-sm:flex-1 max-sm:basis-32">
          <SelectField {...select} defaultValue={chosen} />
        </div>
      ))}
    </FilterBar>
  );
}

const anyOrNone = [
  { value: "", label: "Any" },
  { value: "none", label: "None" },
];

const statuses = [
  { value: "", label: "All" },
  ...activityStatuses.map((value) => ({
    value,
    label: { new: "New", scheduled: "Scheduled", canceled: "Canceled" }[value],
  })),
];

const groups = [
  { value: "day", label: "Day" },
  { value: "thread", label: "Thread" },
];

/** The program as a list, or as a timetable on which activities can be moved. */
export const ProgramViews = ({ base, chosen }: { base: string; chosen: "list" | "timetable" }) => (
  <div className="mb-4">
    <LinkChoice
      label="View"
      choices={[
        { href: base, label: "List", isChosen: chosen === "list" },
        { href: `${base}/timetable`, label: "Timetable", isChosen: chosen === "timetable" },
      ]}
    />
  </div>
);
