"use client";

import { createContext, type FormEvent, type ReactNode, use, useState } from "react";
import { Consequences } from "@/components/consequences";
import { FormAlert, useScriptSubmit } from "@/components/ui/action-form";
import { Button } from "@/components/ui/button";
import { OpenConfirmDialog } from "@/components/ui/dialog";
import type { FormState } from "@/components/ui/form-state";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { fill } from "@/messages/fill";
import { submitLeave, submitSignUp } from "./actions";
import type { SignUpWords } from "./program-words";

interface Activity {
  id: string;
  title: string;
}

interface SignUpFormValue {
  state: FormState;
  /** The id of the activity whose sign-up is being submitted. */
  pendingActivityId: string | undefined;
  openLeaveDialog: (activity: Activity) => void;
  words: SignUpWords;
}

const SignUpFormContext = createContext<SignUpFormValue | null>(null);

const formId = "sign-up";

interface Props {
  event: { id: string; slug: string | null };
  words: SignUpWords;
  children: ReactNode;
}

/** One form and one dialog for all activities inside it: a convention has hundreds on a page. */
export function SignUpForm({ event, words, children }: Props) {
  const { state, pending, formProps } = useScriptSubmit(submitSignUp);
  const [submittedActivityId, setSubmittedActivityId] = useState<string>();
  const [activityToLeave, setActivityToLeave] = useState<Activity>();
  const fields = { event: event.id, address: event.slug ?? event.id };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!pending && submitter instanceof HTMLButtonElement) setSubmittedActivityId(submitter.value);
    formProps.onSubmit(event);
  };
  return (
    <SignUpFormContext
      value={{
        state,
        pendingActivityId: pending ? submittedActivityId : undefined,
        openLeaveDialog: setActivityToLeave,
        words,
      }}
    >
      <form id={formId} {...formProps} onSubmit={submit}>
        <HiddenFields of={fields} />
        <p role="status" className="sr-only">
          {state.done}
        </p>
      </form>
      {children}
      {activityToLeave && (
        <OpenConfirmDialog
          key={activityToLeave.id}
          verb={words.leave}
          title={fill(words.leaveTitle, { activity: activityToLeave.title })}
          action={submitLeave}
          fields={{ ...fields, activity: activityToLeave.id }}
          onClosed={() => setActivityToLeave(undefined)}
        >
          <Consequences of={words.leaveConsequences} />
        </OpenConfirmDialog>
      )}
    </SignUpFormContext>
  );
}

interface ButtonProps {
  activity: Activity;
  isSignedUp: boolean;
  /** Whether the reader can sign up now. */
  isOpen: boolean;
  describedBy: string;
}

/**
 * `Sign up`, or `Leave`, which asks for confirmation. It stays the same button, so that it keeps
 * the focus when one becomes the other.
 */
export function SignUpButton({ activity, isSignedUp, isOpen, describedBy }: ButtonProps) {
  const form = use(SignUpFormContext);
  if (!form) return null;
  const { state, pendingActivityId, openLeaveDialog, words } = form;
  const leaveProps = {
    onClick: () => openLeaveDialog(activity),
    "aria-haspopup": "dialog",
  } as const;
  const signUpProps = {
    type: "submit",
    form: formId,
    name: "activity",
    value: activity.id,
  } as const;
  return (
    <>
      {isSignedUp && <span className="text-ink">{words.youAreSignedUp}</span>}
      {state.values?.activity === activity.id && <FormAlert {...state} />}
      {(isSignedUp || isOpen) && (
        <Button
          {...(isSignedUp ? leaveProps : signUpProps)}
          aria-disabled={pendingActivityId === activity.id || undefined}
          aria-describedby={describedBy}
        >
          {isSignedUp ? words.leave : words.signUp}
        </Button>
      )}
    </>
  );
}
