import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { decide } from "./actions";

interface Props {
  event: string;
  person: string;
  name: string;
  /** Where a form with a message requests the revision. */
  withoutRevision?: boolean;
}

/** The decisions on a pending application. They do not ask for confirmation. */
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
