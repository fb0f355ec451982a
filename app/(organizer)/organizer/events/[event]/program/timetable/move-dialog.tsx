import { ShownValuesField } from "@/components/shown-values-field";
import { OpenConfirmDialog } from "@/components/ui/dialog";
import { SelectField } from "@/components/ui/field";
import type { FormAction } from "@/components/ui/form-state";
import { TimeField } from "@/components/ui/time-field";
import type { TimetableActivity } from "@/lib/portal/organizer/schedule";
import type { Room } from "@/lib/portal/program/conflicts";
import { moveByForm } from "./actions";

interface Props {
  event: string;
  session: TimetableActivity;
  rooms: Room[];
  zone: string;
  onSaved: () => void;
  onClosed: () => void;
}

/**
 * The room and times of an activity in a form, for readers who cannot drag it. On narrow screens
 * the timetable is a list.
 */
export function MoveDialog({
  event,
  session: { id, title, start_time, end_time, room },
  rooms,
  zone,
  onSaved,
  onClosed,
}: Props) {
  const [start, end] = [start_time.toISOString(), end_time.toISOString()];
  const save: FormAction = async (before, form) => {
    const answer = await moveByForm(before, form);
    if (answer.done !== undefined) onSaved();
    return answer;
  };
  return (
    <OpenConfirmDialog
      title={`Move ${title}`}
      verb="Save"
      danger={false}
      action={save}
      fields={{ event, activity: id }}
      onClosed={onClosed}
    >
      <ShownValuesField values={{ start_time: start, end_time: end, location: room }} />
      <SelectField
        label="Room"
        name="location"
        options={[...rooms.map(choice), { value: "", label: "No room" }]}
        defaultValue={room ?? ""}
      />
      <TimeField label="Start time" name="start_time" zone={zone} at={start} required />
      <TimeField label="End time" name="end_time" zone={zone} at={end} required />
      <p className="text-sm">People who signed up are notified of a new time or room.</p>
    </OpenConfirmDialog>
  );
}

const choice = ({ id, name }: Room) => ({ value: id, label: name });
