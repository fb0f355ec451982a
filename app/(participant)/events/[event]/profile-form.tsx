import { eventPath } from "@/components/event-path";
import { QuestionField } from "@/components/question-field";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { CheckboxField, TextField } from "@/components/ui/field";
import type { FormAction } from "@/components/ui/form-state";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { type OwnForm, ownForm, ownParticipation } from "@/lib/portal/participant/own-record";
import type { PublicEvent } from "@/lib/portal/participant/public-event";
import { requireActor } from "@/lib/session/current-actor";
import { pageMessages } from "@/lib/session/page-language";
import { requirePublicEvent } from "./public-event";

interface Props {
  event: PublicEvent;
  form: OwnForm;
  action: FormAction;
  submit: string;
}

/** A person's profile at an event. The application and later edits use the same fields. */
export async function ProfileForm({ event, form, action, submit }: Props) {
  const { profile: words, common } = await pageMessages();
  const texts = [
    {
      name: "display_name",
      label: words.displayName,
      autoComplete: "nickname",
      hint: words.displayNameHint,
    },
    { name: "nickname", label: words.nickname, autoComplete: "off" },
    { name: "organisation", label: words.organisation, autoComplete: "organization" },
    {
      name: "real_name",
      label: words.realName,
      autoComplete: "name",
      hint: words.realNameHint,
    },
  ] as const;
  return (
    <ActionForm action={action} aria-label={submit}>
      <HiddenFields of={{ event: event.id, address: event.slug ?? event.id }} />
      {texts.map(({ name, ...field }) => (
        <TextField
          key={name}
          name={name}
          {...field}
          defaultValue={form[name] ?? ""}
          required={name === "display_name"}
        />
      ))}
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

/** The event of an address, and what the signed-in reader has said there. */
export async function ownProfile(address: string, path: "apply" | "profile") {
  const { event } = await requirePublicEvent(address);
  const { personId } = await requireActor(`${eventPath(event)}/${path}`);
  const [participation, form] = await Promise.all([
    ownParticipation(personId, event.id),
    ownForm(personId, event.id),
  ]);
  const messages = await pageMessages();
  const title = event.title ?? messages.common.untitledEvent;
  return { event, participation, form, messages, title };
}
