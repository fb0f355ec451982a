import Form from "next/form";
import { LinkChoice } from "@/components/link-choice";
import { Button } from "@/components/ui/button";
import { withQuery } from "@/components/ui/cursor-pages";
import { SelectField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import type { PublicProgramFilters } from "@/lib/portal/participant/public-program";

interface Props {
  path: string;
  filters: PublicProgramFilters;
  threads: { id: string; name: string }[];
  rooms: { id: string; name: string | null }[];
  /** Whether the reader takes part in the event, so that they can have sign-ups. */
  takesPart: boolean;
}

/** Filters the program and chooses its view. All choices are kept in the URL. */
export function ProgramControls({ path, filters, threads, rooms, takesPart }: Props) {
  const viewPath = (view: string) =>
    `${withQuery(path, { show: filters.show, room: filters.room, view })}#program`;
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3 print:hidden">
      {(takesPart || threads.length > 0 || rooms.length > 1) && (
        <Form
          action={path}
          key={`${filters.show} ${filters.room}`}
          className="flex flex-wrap items-end gap-2"
        >
          <HiddenFields of={filters.view === "list" ? { view: "list" } : {}} />
          <div className="w-40 max-sm:w-full">
            <SelectField
              label="Show"
              name="show"
              options={showOptions(threads, takesPart)}
              defaultValue={filters.show}
            />
          </div>
          {rooms.length > 1 && (
            <div className="w-40 max-sm:flex-1 max-sm:basis-32">
              <SelectField
                label="Room"
                name="room"
                options={roomOptions(rooms)}
                defaultValue={filters.room}
              />
            </div>
          )}
          <Button type="submit">Show</Button>
        </Form>
      )}
      <LinkChoice
        label="View"
        choices={[
          { href: viewPath(""), label: "Timetable", isChosen: filters.view === "timetable" },
          { href: viewPath("list"), label: "List", isChosen: filters.view === "list" },
        ]}
      />
    </div>
  );
}

const showOptions = (threads: Props["threads"], takesPart: boolean) => [
  { value: "", label: "Everything" },
  ...(takesPart ? [{ value: "mine", label: "My sign-ups" }] : []),
  ...threads.map(({ id, name }) => ({ value: id, label: name })),
];

const roomOptions = (rooms: Props["rooms"]) => [
  { value: "", label: "All rooms" },
  ...rooms.map(({ id, name }) => ({ value: id, label: name ?? "Unnamed room" })),
];
