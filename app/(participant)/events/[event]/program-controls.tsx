import Form from "next/form";
import { LinkChoice } from "@/components/link-choice";
import { withQuery } from "@/components/search-params";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import type { PublicProgramFilters } from "@/lib/portal/participant/public-program";
import type { Messages } from "@/messages/en";

interface Props {
  path: string;
  filters: PublicProgramFilters;
  threads: { id: string; name: string }[];
  rooms: { id: string; name: string | null }[];
  /** Whether the reader takes part in the event, so that they can have sign-ups. */
  takesPart: boolean;
  words: Messages["program"];
}

/** Filters the program and chooses its view. All choices are kept in the URL. */
export function ProgramControls({ path, filters, threads, rooms, takesPart, words }: Props) {
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
              label={words.show}
              name="show"
              options={showOptions(threads, takesPart, words)}
              defaultValue={filters.show}
            />
          </div>
          {rooms.length > 1 && (
            <div className="w-40 max-sm:flex-1 max-sm:basis-32">
              <SelectField
                label={words.room}
                name="room"
                options={roomOptions(rooms, words)}
                defaultValue={filters.room}
              />
            </div>
          )}
          <Button type="submit">{words.show}</Button>
        </Form>
      )}
      <LinkChoice
        label={words.view}
        choices={[
          { href: viewPath(""), label: words.timetable, isChosen: filters.view === "timetable" },
          { href: viewPath("list"), label: words.list, isChosen: filters.view === "list" },
        ]}
      />
    </div>
  );
}

const showOptions = (threads: Props["threads"], takesPart: boolean, words: Messages["program"]) => [
  { value: "", label: words.everything },
  ...(takesPart ? [{ value: "mine", label: words.mySignUps }] : []),
  ...threads.map(({ id, name }) => ({ value: id, label: name })),
];

const roomOptions = (rooms: Props["rooms"], words: Messages["program"]) => [
  { value: "", label: words.allRooms },
  ...rooms.map(({ id, name }) => ({ value: id, label: name ?? words.unnamedRoom })),
];
