"use client";

import { type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ActionForm, SubmitButton } from "./action-form";
import { Button, type ButtonVariant } from "./button";
import { TextAreaField } from "./field";
import type { FormAction } from "./form-state";

interface ConfirmDialogProps {
  /** The words of the button that opens it; the verb when absent. */
  trigger?: string;
  variant?: ButtonVariant;
  icon?: ReactNode;
  disabled?: boolean;
  title: string;
  /** What will happen, and more fields if the action takes them. */
  children: ReactNode;
  /** The confirming button repeats the verb: `Rotate`, `Revoke`. */
  verb: string;
  /** The words of the button that leaves everything as it is, where `Cancel` would be taken for the verb. */
  dismiss?: string;
  /** Whether it cannot be taken back, or hurts others. */
  danger?: boolean;
  action: FormAction;
  /** Hidden fields of the form: the id of what it is about. */
  fields?: Record<string, string>;
  /** A textbox `Reason`, sent as `reason`. */
  reason?: { hint: string; required?: boolean };
}

/**
 * A button that asks before it acts. The browser's own modal dialog keeps focus inside, gives it back, and closes on Escape; each opening starts anew, and
 * before the first there is nothing inside: a long list has one of these in every row.
 */
export function ConfirmDialog({
  trigger,
  variant,
  icon,
  disabled,
  title,
  children,
  verb,
  dismiss = "Cancel",
  danger = true,
  action,
  fields = {},
  reason,
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [opened, setOpened] = useState(0);
  const open = () => {
    flushSync(() => setOpened((times) => times + 1));
    dialog.current?.showModal();
  };
  const close = () => dialog.current?.close();
  return (
    <>
      <Button variant={variant} icon={icon} disabled={disabled} onClick={open} aria-haspopup="dialog">
        {trigger ?? verb}
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby={titleId}
        className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-xl border border-line bg-raised p-0 text-left text-base font-normal whitespace-normal text-ink shadow-float"
      >
        {opened > 0 && (
          <ActionForm key={opened} action={action} onDone={close} className="grid gap-5 p-5 sm:p-6">
            <h2 id={titleId} className="text-lg font-semibold">
              {title}
            </h2>
            <div className="grid gap-4 text-soft">{children}</div>
            {reason && <TextAreaField label="Reason" name="reason" rows={3} hint={reason.hint} required={reason.required ?? false} />}
            {Object.entries(fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <div className="flex flex-wrap-reverse justify-end gap-2">
              <Button onClick={close}>{dismiss}</Button>
              <SubmitButton variant={danger ? "danger" : "primary"}>{verb}</SubmitButton>
            </div>
          </ActionForm>
        )}
      </dialog>
    </>
  );
}
