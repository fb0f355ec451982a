import { QuestionField } from "@/components/question-field";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { CheckboxField, TextField } from "@/components/ui/field";
import type { FormAction } from "@/components/ui/form-state";
import { HiddenFields } from "@/components/ui/hidden-fields";
import type { OwnForm } from "@/lib/portal/participant/own-record";
import type { PublicEvent } from "@/lib/portal/participant/public-event";

interface Props {
  event: PublicEvent;
  form: OwnForm;
  action: FormAction;
  /** The label of the button. */
  submit: string;
}

/** A person's profile at an event. The application and later edits use the same fields. */
export const ProfileForm = ({ event, form, action, submit }: Props) => (
  <ActionForm action={action} aria-label={submit}>
    <HiddenFields of={{ event: event.id, address: event.slug ?? event.id }} />
    <TextField
      label="Display name"
      name="display_name"
      autoComplete="nickname"
      hint="The name others see at this event, also in the program."
      defaultValue={form.display_name ?? ""}
      required
    />
    <TextField
      label="Nickname"
      name="nickname"
      autoComplete="off"
      defaultValue={form.nickname ?? ""}
      required={false}
    />
    <TextField
      label="Organisation"
      name="organisation"
      autoComplete="organization"
      defaultValue={form.organisation ?? ""}
      required={false}
    />
    <TextField
      label="Real name"
      name="real_name"
      autoComplete="name"
      hint="For the organizers and the integrations they connect."
      defaultValue={form.real_name ?? ""}
      required={false}
    />
    {form.questions.map((question) => (
      <QuestionField key={question.key} question={question} answer={question.answer} />
    ))}
    <CheckboxField
      label="Privacy mode"
      name="privacy_mode"
      hint="Your real name, e-mail address and answers are withheld from connected integrations, unless you sign in to one and share your profile. They still get your display name, nickname, organisation and role. The public program does not show your name."
      defaultChecked={form.privacy_mode}
    />
    <div>
      <SubmitButton>{submit}</SubmitButton>
    </div>
  </ActionForm>
);
