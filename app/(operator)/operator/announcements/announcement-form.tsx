"use client";

import { useId, useRef, useState } from "react";
import { useProofRequest } from "@/app/proof/proof-dialog";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Button } from "@/components/ui/button";
import { SelectField, TextAreaField, TextField } from "@/components/ui/field";
import type { FormAction } from "@/components/ui/form-state";
import { useTrackedField } from "@/components/ui/tracked-field";
import { type AnnouncementAudience, announcementAudiences } from "@/lib/resources/closed-sets";
import { counted } from "@/lib/words";
import { audienceWords } from "./audience-words";

interface Props {
  action: FormAction;
  recipients: Record<AnnouncementAudience, number>;
}

/**
 * Before anything is sent, a dialog shows the number of recipients: an announcement cannot be taken
 * back.
 */
export function AnnouncementForm({ action, recipients }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [chosen, choose] = useState<string>(announcementAudiences[0]);
  const audienceField = useTrackedField<HTMLSelectElement>((field) => choose(field.value));
  const audience =
    announcementAudiences.find((each) => each === chosen) ?? announcementAudiences[0];
  const close = () => dialog.current?.close();
  const sendAndReset: FormAction = async (before, typed) => {
    const state = await action(before, typed);
    if (state.done !== undefined) {
      dialog.current?.closest("form")?.reset();
      choose(announcementAudiences[0]);
    }
    return state;
  };
  const proof = useProofRequest("Send announcement", sendAndReset);
  return (
    <>
      {proof.dialog}
      <ActionForm action={proof.action} aria-label="New announcement">
        <SelectField
          label="Audience"
          name="audience"
          options={announcementAudiences.map((value) => ({ value, label: audienceWords[value] }))}
          {...audienceField}
          hint="Publishers are people who manage integrations."
        />
        <TextField label="Subject" name="subject" maxLength={150} required />
        <TextAreaField
          label="Text"
          name="text"
          rows={8}
          hint="What changes, and what people have to do."
          required
        />
        <TextField label="Takes effect on" name="takes_effect_on" type="date" required={false} />
        <div>
          <Button
            variant="primary"
            onClick={() => dialog.current?.showModal()}
            aria-haspopup="dialog"
          >
            Send announcement
          </Button>
        </div>
        <dialog ref={dialog} aria-labelledby={titleId} className="dialog">
          <div className="grid gap-5 p-5 sm:p-6">
            <h2 id={titleId} className="text-lg font-semibold">
              Send this announcement?
            </h2>
            <p className="text-soft">
              {counted(recipients[audience], "person gets", "people get")} it as a notice and,
              unless they switched announcements off, by e-mail. It also appears in the public
              changelog. You cannot take it back.
            </p>
            <div className="flex flex-wrap-reverse justify-end gap-2">
              <Button onClick={close}>Cancel</Button>
              <SubmitButton onClick={close}>Send announcement</SubmitButton>
            </div>
          </div>
        </dialog>
      </ActionForm>
    </>
  );
}
