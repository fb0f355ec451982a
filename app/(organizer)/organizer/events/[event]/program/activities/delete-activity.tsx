import { Consequences, counted } from "@/components/consequences";
import { ConfirmDialog } from "@/components/ui/dialog";
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
        "It is gone from the program, and cannot be brought back.",
        activity.committed_signups_count > 0 && `${counted(activity.committed_signups_count, "sign-up goes", "sign-ups go")} with it.`,
        "To call it off and keep it in sight, cancel it instead.",
      ]}
    />
  </ConfirmDialog>
);
