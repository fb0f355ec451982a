import { QuestionField } from "@/components/question-field";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { CheckboxField, TextField } from "@/components/ui/field";
import type { FormAction } from "@/components/ui/form-state";
import { HiddenFields } from "@/components/ui/hidden-fields";
import type { OwnForm } from "@/lib/portal/participant/own-record";
import type { PublicEvent } from "@/lib/portal/participant/public-event";
import { pageMessages } from "@/lib/session/page-language";

interface Props {
  event: PublicEvent;
  form: OwnForm;
  action: FormAction;
  /** The label of the button. */
  submit: string;
}

/** A person's profile at an event. The application and later edits use the same fields. */
export async function ProfileForm({ event, form, action, submit }: Props) {
  const { profile: words, common } = await pageMessages();
  return (
    <ActionForm action={action} aria-label={submit}>
      <HiddenFields of={{ event: event.id, address: event.slug ?? event.id }} />
      <TextField
        label={words.displayName}
        name="display_name"
        autoComplete="nickname"
        hint={words.displayNameHint}
        defaultValue={form.display_name ?? ""}
        required
      />
      <TextField
        label={words.nickname}
        name="nickname"
        autoComplete="off"
        defaultValue={form.nickname ?? ""}
        required={false}
      />
      <TextField
        label={words.organisation}
        name="organisation"
        autoComplete="organization"
        defaultValue={form.organisation ?? ""}
        required={false}
      />
      <TextField
        label={words.realName}
        name="real_name"
        autoComplete="name"
        hint={words.realNameHint}
        defaultValue={form.real_name ?? ""}
        required={false}
      />
      {form.questions.map((question) => (
        <QuestionField
          key={question.key}
          question={question}
          answer={question.answer}
          choose={common.choose}
        />
      ))}
      <CheckboxField
        label={words.privacyMode}
        name="privacy_mode"
        hint={words.privacyModeHint}
        defaultChecked={form.privacy_mode}
      />
      <div>
        <SubmitButton>{submit}</SubmitButton>
      </div>
    </ActionForm>
  );
}
