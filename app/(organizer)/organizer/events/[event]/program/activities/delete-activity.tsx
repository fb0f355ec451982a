import { Consequences } from "@/components/consequences";
import { ConfirmDialog } from "@/components/ui/dialog";
import { counted } from "@/lib/words";
import { titleOf } from "../program-words";
import { removeActivity } from "./actions";

interface Props {
  event: string;
  activity: { id: string; title: string | null; committed_signups_count: number };
}

export const DeleteActivity = ({ event, activity }: Props) => (
  <ConfirmDialog verb="Delete" title={`Delete ${titleOf(activity)}?`} action={removeActivity} fields={{ event, activity: activity.id }}>
    <Consequences
      of={[
        "It is removed from the program. This cannot be undone.",
        activity.committed_signups_count > 0 && `${counted(activity.committed_signups_count, "sign-up is", "sign-ups are")} deleted too.`,
        "To keep it visible in the program, cancel it instead.",
      ]}
    />
  </ConfirmDialog>
);
