import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { decide } from "./actions";
import { headingIdOf, listHeadingId } from "./application-facts";

interface Props {
  event: string;
  person: string;
  name: string;
}

/** The decisions on a pending application in its row. They do not ask for confirmation. */
export const Review = ({ event, person, name }: Props) => (
  <ActionForm
    action={decide}
    className="flex flex-wrap justify-end gap-2 lg:flex-nowrap"
    aria-label={`Decide on ${name}`}
    focusAfter={`${headingIdOf(person)} ${listHeadingId}`}
  >
    <HiddenFields of={{ event, person }} />
    <SubmitButton name="verb" value="approve" variant="secondary">
      Approve
    </SubmitButton>
    <SubmitButton name="verb" value="reject" variant="secondary">
      Reject
    </SubmitButton>
    <SubmitButton name="verb" value="request_revision" variant="secondary">
      Request revision
    </SubmitButton>
  </ActionForm>
);
