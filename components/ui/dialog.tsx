"use client";

import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ActionForm, SubmitButton } from "./action-form";
import { Button, type ButtonVariant } from "./button";
import { TextAreaField } from "./field";
import type { FormAction } from "./form-state";
import { HiddenFields } from "./hidden-fields";

/** What a dialog asks, and what confirming it does. */
interface Question {
  title: string;
  /** What will happen, and more fields if the action takes them. */
  children: ReactNode;
  /** The confirming button repeats the verb: `Rotate`, `Revoke`. */
  verb: string;
  action: FormAction;
}

interface ConfirmDialogProps extends Question {
  /** The words of the button that opens it; the verb when absent. */
  trigger?: string;
  variant?: ButtonVariant;
  icon?: ReactNode;
  disabled?: boolean;
  /** A question to answer first. Its action renders the page anew without it, and the dialog goes on to its own question. */
  first?: Question | undefined;
  /** The words of the button that leaves everything as it is, where `Cancel` would be taken for the verb. */
  dismiss?: string;
  /** Whether it cannot be undone, or affects others. */
  danger?: boolean;
  /** Hidden fields of the form: the id of what it is about. */
  fields?: Record<string, string>;
  /** The id of the element that the button is about, where several buttons on a page have the same words. */
  describedBy?: string;
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
  first,
  dismiss = "Cancel",
  danger = true,
  fields = {},
  reason,
  describedBy,
  ...own
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [opened, setOpened] = useState(0);
  const open = () => {
    flushSync(() => setOpened((times) => times + 1));
    dialog.current?.showModal();
  };
  const close = () => dialog.current?.close();
  const asked = { dialog, titleId, dismiss, close };
  return (
    <>
      <Button variant={variant} icon={icon} disabled={disabled} onClick={open} aria-haspopup="dialog" aria-describedby={describedBy}>
        {trigger ?? own.verb}
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby={titleId}
        className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-xl border border-line bg-raised p-0 text-left text-base font-normal whitespace-normal text-ink shadow-float"
      >
        {opened > 0 &&
          (first ? (
            <QuestionForm key={`first-${opened}`} {...asked} {...first} danger={false} />
          ) : (
            <QuestionForm key={opened} {...asked} {...own} danger={danger} onDone={close}>
              {own.children}
              {reason && <TextAreaField label="Reason" name="reason" rows={3} hint={reason.hint} required={reason.required ?? false} />}
              <HiddenFields of={fields} />
            </QuestionForm>
          ))}
      </dialog>
    </>
  );
}

interface QuestionFormProps extends Question {
  dialog: RefObject<HTMLDialogElement | null>;
  titleId: string;
  dismiss: string;
  danger: boolean;
  close: () => void;
  onDone?: () => void;
}

function QuestionForm({ dialog, titleId, title, children, verb, action, dismiss, danger, close, onDone }: QuestionFormProps) {
  useEffect(() => announceAnew(dialog.current), [dialog]);
  return (
    <ActionForm action={action} onDone={onDone} className="grid gap-5 p-5 sm:p-6">
      <h2 id={titleId} className="text-lg font-semibold">
        {title}
      </h2>
      <div className="grid gap-4 text-soft">{children}</div>
      <div className="flex flex-wrap-reverse justify-end gap-2">
        <Button onClick={close}>{dismiss}</Button>
        <SubmitButton variant={danger ? "danger" : "primary"}>{verb}</SubmitButton>
      </div>
    </ActionForm>
  );
}

/** A question that replaces another in an open dialog: the dialog is shown again, so that the browser moves focus into it and announces its title. */
function announceAnew(dialog: HTMLDialogElement | null) {
  if (!dialog?.open) return;
  dialog.close();
  dialog.showModal();
}
