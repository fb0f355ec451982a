import { ActionForm } from "@/components/ui/action-form";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { decide } from "./actions";
import { headingIdOf, listHeadingId } from "./application-state";
import { DecisionButtons } from "./decision-buttons";

interface Props {
  event: string;
  person: string;
  name: string;
  email: string | null;
}

/** The decisions on a pending application, in its row. They ask for no confirmation. Several people may have one name, so the form's has the address too. */
export const RowDecisionForm = ({ event, person, name, email }: Props) => (
  <ActionForm
    action={decide}
    className="flex flex-wrap justify-end gap-2 lg:flex-nowrap"
    aria-label={`Decide on ${[name, email].filter(Boolean).join(", ")}`}
    focusAfter={`${headingIdOf(person)} ${listHeadingId}`}
  >
    <HiddenFields of={{ event, person }} />
    <DecisionButtons approve="secondary" />
  </ActionForm>
);
