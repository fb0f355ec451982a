import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { decide } from "./actions";

interface Props {
  event: string;
  person: string;
  name: string;
  /** Beside them one can be asked for a revision with a message. */
  withoutRevision?: boolean;
}

/** The decisions on an application that waits; they do not ask. */
export const Review = ({ event, person, name, withoutRevision = false }: Props) => (
  <ActionForm action={decide} className="flex flex-wrap justify-end gap-2 lg:flex-nowrap" aria-label={`Decide on ${name}`}>
    <HiddenFields of={{ event, person }} />
    <SubmitButton name="verb" value="approve" variant={withoutRevision ? "primary" : "secondary"}>
      Approve
    </SubmitButton>
    <SubmitButton name="verb" value="reject" variant="secondary">
      Reject
    </SubmitButton>
    {!withoutRevision && (
      <SubmitButton name="verb" value="request_revision" variant="secondary">
        Request revision
      </SubmitButton>
    )}
  </ActionForm>
);
