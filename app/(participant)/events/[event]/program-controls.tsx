import Form from "next/form";
import { LinkChoice } from "@/components/link-choice";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { addressOf } from "@/components/ui/list-pages";
import type { ProgramAsked } from "@/lib/portal/participant/public-program";

interface Props {
  path: string;
  asked: ProgramAsked;
  threads: { id: string; name: string }[];
  rooms: { id: string; name: string | null }[];
  /** Whether the reader takes part in the event, so that they can have sign-ups. */
  takesPart: boolean;
}

/** Filters the program and chooses its view. All choices are kept in the URL. */
export function ProgramControls({ path, asked, threads, rooms, takesPart }: Props) {
  const addressIn = (view: string) => `${addressOf(path, { show: asked.show, room: asked.room, view })}#program`;
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3 print:hidden">
      {(takesPart || threads.length > 0 || rooms.length > 1) && (
        <Form action={path} key={`${asked.show} ${asked.room}`} className="flex flex-wrap items-end gap-2">
          <HiddenFields of={asked.view === "list" ? { view: "list" } : {}} />
          <div className="w-40 max-sm:w-full">
            <SelectField label="Show" name="show" options={subjects(threads, takesPart)} defaultValue={asked.show} />
          </div>
          {rooms.length > 1 && (
            <div className="w-40 max-sm:flex-1 max-sm:basis-32">
              <SelectField label="Room" name="room" options={places(rooms)} defaultValue={asked.room} />
            </div>
          )}
          <Button type="submit">Show</Button>
        </Form>
      )}
      <LinkChoice
        label="View"
        choices={[
          { href: addressIn(""), label: "Timetable", isChosen: asked.view === "timetable" },
          { href: addressIn("list"), label: "List", isChosen: asked.view === "list" },
        ]}
      />
    </div>
  );
}

const subjects = (threads: Props["threads"], takesPart: boolean) => [
  { value: "", label: "Everything" },
  ...(takesPart ? [{ value: "mine", label: "My sign-ups" }] : []),
  ...threads.map(({ id, name }) => ({ value: id, label: name })),
];

const places = (rooms: Props["rooms"]) => [
  { value: "", label: "All rooms" },
  ...rooms.map(({ id, name }) => ({ value: id, label: name ?? "Unnamed room" })),
];
