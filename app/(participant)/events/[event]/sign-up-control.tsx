"use client";

import { useEffect, useRef } from "react";
import { Consequences } from "@/components/consequences";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { ConfirmDialog } from "@/components/ui/dialog";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { leavePlace, takePlace } from "./actions";

interface Props {
  title: string;
  fields: Record<"event" | "address" | "activity", string>;
  isSignedUp: boolean;
  /** Whether the reader can sign up now. */
  isOpen: boolean;
  /** The id of the activity's heading. */
  describedBy: string;
}

/** `Sign up` or `Leave`, which asks first. After either, focus goes to the button that takes its place. */
export function SignUpControl({ title, fields, isSignedUp, isOpen, describedBy }: Props) {
  const buttons = useRef<HTMLDivElement>(null);
  const wasSignedUp = useRef(isSignedUp);
  useEffect(() => {
    if (wasSignedUp.current !== isSignedUp) buttons.current?.querySelector("button")?.focus();
    wasSignedUp.current = isSignedUp;
  }, [isSignedUp]);
  return (
    <div ref={buttons} className="flex flex-wrap items-center gap-3">
      <p role="status" className="empty:hidden">
        {isSignedUp && "You are signed up."}
      </p>
      {isSignedUp ? (
        <ConfirmDialog verb="Leave" title={`Leave ${title}?`} action={leavePlace} fields={fields} describedBy={describedBy}>
          <Consequences
            of={["Your place becomes available to others at once.", "You can sign up again while places are left and sign-ups are open."]}
          />
        </ConfirmDialog>
      ) : (
        <ActionForm action={takePlace} className="flex flex-wrap items-center gap-3">
          <HiddenFields of={fields} />
          {isOpen && (
            <SubmitButton variant="secondary" aria-describedby={describedBy}>
              Sign up
            </SubmitButton>
          )}
        </ActionForm>
      )}
    </div>
  );
}
