"use client";

import { createContext, type FormEvent, type ReactNode, use, useState } from "react";
import { Consequences } from "@/components/consequences";
import { useSubmittedByHand } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { AskingDialog } from "@/components/ui/dialog";
import type { FormState } from "@/components/ui/form-state";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { leavePlace, takePlace } from "./actions";

interface Activity {
  id: string;
  title: string;
}

interface Desk {
  state: FormState;
  /** The id of the activity whose sign-up is being submitted. */
  underWay: string | undefined;
  leave: (activity: Activity) => void;
}

const DeskContext = createContext<Desk>({ state: {}, underWay: undefined, leave: () => {} });

const formId = "sign-up";

interface Props {
  event: { id: string; slug: string | null };
  children: ReactNode;
}

/** One form and one dialog for all activities inside it: a convention has hundreds on a page. */
export function SignUpDesk({ event, children }: Props) {
  const { state, pending, props } = useSubmittedByHand(takePlace);
  const [asked, setAsked] = useState<string>();
  const [leaving, setLeaving] = useState<Activity>();
  const fields = { event: event.id, address: event.slug ?? event.id };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!pending && submitter instanceof HTMLButtonElement) setAsked(submitter.value);
    props.onSubmit(event);
  };
  return (
    <DeskContext value={{ state, underWay: pending ? asked : undefined, leave: setLeaving }}>
      <form id={formId} {...props} onSubmit={submit}>
        <HiddenFields of={fields} />
        <p role="status" className="sr-only">
          {state.done}
        </p>
      </form>
      {children}
      {leaving && (
        <AskingDialog
          key={leaving.id}
          verb="Leave"
          title={`Leave ${leaving.title}?`}
          action={leavePlace}
          fields={{ ...fields, activity: leaving.id }}
          onClosed={() => setLeaving(undefined)}
        >
          <Consequences
            of={["Your place becomes available to others at once.", "You can sign up again while places are left and sign-ups are open."]}
          />
        </AskingDialog>
      )}
    </DeskContext>
  );
}

interface ButtonProps {
  activity: Activity;
  isSignedUp: boolean;
  /** Whether the reader can sign up now. */
  isOpen: boolean;
  /** The id of the activity's heading. */
  describedBy: string;
}

/** `Sign up`, or `Leave`, which asks for confirmation. It stays the same button, so that it keeps the focus when one becomes the other. */
export function SignUpButton({ activity, isSignedUp, isOpen, describedBy }: ButtonProps) {
  const { state, underWay, leave } = use(DeskContext);
  const leaves = { onClick: () => leave(activity), "aria-haspopup": "dialog" } as const;
  const signsUp = { type: "submit", form: formId, name: "activity", value: activity.id } as const;
  return (
    <>
      {isSignedUp && <span className="text-ink">You are signed up.</span>}
      {state.message && state.values?.activity === activity.id && <Alert tone="bad">{state.message}</Alert>}
      {(isSignedUp || isOpen) && (
        <Button {...(isSignedUp ? leaves : signsUp)} aria-disabled={underWay === activity.id || undefined} aria-describedby={describedBy}>
          {isSignedUp ? "Leave" : "Sign up"}
        </Button>
      )}
    </>
  );
}
