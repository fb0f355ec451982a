"use client";

import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { ActionForm, SubmitButton, useForm } from "./action-form";
import { Alert } from "./alert";
import { Button, type ButtonVariant } from "./button";
import { CheckboxField, TextAreaField } from "./field";
import type { FormAction } from "./form-state";
import { HiddenFields } from "./hidden-fields";
import { onEscape } from "./on-escape";

interface ConfirmDialogProps {
  title: string;
  /** What the action will do, and more fields if it takes them. */
  children: ReactNode;
  /** The label of the confirming button: `Rotate`, `Revoke`. */
  verb: string;
  action: FormAction;
  /** The label of the button that opens the dialog; the verb when absent. */
  trigger?: string;
  /** Whether that button is as wide as its column. */
  triggerWide?: boolean;
  variant?: ButtonVariant;
  icon?: ReactNode;
  disabled?: boolean;
  /** A proof, asked for in the same dialog when the action answers `needsProof`. Its fields are submitted along with the others. */
  proof?: Proof;
  /** The label of the button that changes nothing, for cases in which `Cancel` could be mistaken for the verb. */
  dismiss?: string;
  /** Whether the action cannot be undone, or affects others. */
  danger?: boolean;
  /** Hidden fields of the form: the ids of its subject. */
  fields?: Record<string, string>;
  /** The id of the element that the button is about, if several buttons on a page have the same label. */
  describedBy?: string;
  /** Shows a checkbox that keeps the dialog open after a save, to add another item. */
  addsSeveral?: boolean;
  /** Shows a text field `Reason`, sent as `reason`. */
  reason?: { hint: string; required?: boolean };
}

/** How a person proves their identity. */
interface Proof {
  title: string;
  /** The label of the confirming button. Absent when the children bring their own buttons. */
  verb?: string;
  children: ReactNode;
}

/** A button that asks for confirmation before it acts. The dialog is rendered only once the button is pressed: a long list has one of these in every row. */
export function ConfirmDialog({ trigger, triggerWide, variant, icon, disabled, describedBy, ...question }: ConfirmDialogProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        icon={icon}
        wide={triggerWide}
        disabled={disabled}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-describedby={describedBy}
      >
        {trigger ?? question.verb}
      </Button>
      {isOpen && <AskingDialog {...question} onClosed={() => setOpen(false)} />}
    </>
  );
}

type AskingDialogProps = Omit<ConfirmDialogProps, "trigger" | "triggerWide" | "variant" | "icon" | "disabled" | "describedBy"> & {
  onClosed: () => void;
};

/**
 * The dialog itself, open as soon as it is rendered. The caller removes it once it is closed, so that each opening starts fresh. The browser's own modal dialog
 * keeps the focus inside, gives it back, and closes on Escape.
 */
export function AskingDialog({
  title,
  children,
  verb,
  action,
  proof,
  dismiss = "Cancel",
  danger = true,
  fields = {},
  addsSeveral = false,
  reason,
  onClosed,
}: AskingDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const another = useRef<HTMLInputElement>(null);
  const [added, setAdded] = useState(0);
  const titleId = useId();
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const close = () => {
    dialog.current?.close();
    onClosed(); // the browser's close event comes later, when the same button may have been pressed again
  };
  const whenClosed = () => {
    if (!dialog.current?.open) onClosed(); // the dialog is open if `announceAnew` has only closed and reopened it
  };
  const whenDone = () => {
    if (another.current?.checked) setAdded((before) => before + 1);
    else close();
  };
  useEffect(() => {
    if (added > 0) announceAnew(dialog.current);
  }, [added]);
  return (
    <dialog ref={dialog} aria-labelledby={titleId} onKeyDown={onEscape(close)} onClose={whenClosed} className={dialogLook}>
      <ActionForm key={added} action={action} onDone={whenDone} className="grid gap-5 p-5 sm:p-6">
        {added > 0 && <Alert tone="good">{added === 1 ? "Saved. Add the next one." : `${added} saved. Add the next one.`}</Alert>}
        <Question {...{ dialog, titleId, title, verb, proof, dismiss, danger, close }}>
          {children}
          {reason && <TextAreaField label="Reason" name="reason" rows={3} hint={reason.hint} required={reason.required ?? false} />}
          {addsSeveral && <CheckboxField label="Add another afterwards" name="another" ref={another} defaultChecked={added > 0} />}
          <HiddenFields of={fields} />
        </Question>
      </ActionForm>
    </dialog>
  );
}

export const dialogLook =
  "m-auto w-[min(30rem,calc(100vw-2rem))] rounded-xl border border-line bg-raised p-0 text-left text-base font-normal whitespace-normal text-ink shadow-float";

interface QuestionProps extends Pick<ConfirmDialogProps, "title" | "children" | "verb" | "proof"> {
  dialog: RefObject<HTMLDialogElement | null>;
  titleId: string;
  dismiss: string;
  danger: boolean;
  close: () => void;
}

/** The content of the dialog. When the action needs a proof, the proof is asked for instead of the question, whose fields stay in the form. */
function Question({ dialog, titleId, title, children, verb, proof, dismiss, danger, close }: QuestionProps) {
  const asked = useForm().state.needsProof ? proof : undefined;
  const asksProof = asked !== undefined;
  useEffect(() => {
    if (asksProof) announceAnew(dialog.current);
  }, [asksProof, dialog]);
  return (
    <>
      <h2 id={titleId} className="text-lg font-semibold">
        {asked?.title ?? title}
      </h2>
      {asked && <div className="grid gap-4 text-soft">{asked.children}</div>}
      <div className="grid gap-4 text-soft" hidden={asksProof}>
        {children}
      </div>
      <div className="flex flex-wrap-reverse justify-end gap-2">
        <Button onClick={close}>{dismiss}</Button>
        {asked ? (
          asked.verb && <SubmitButton>{asked.verb}</SubmitButton>
        ) : (
          <SubmitButton variant={danger ? "danger" : "primary"}>{verb}</SubmitButton>
        )}
      </div>
    </>
  );
}

/** Announces a new question in an open dialog: the dialog is shown again, so that the browser moves the focus into it and announces its title. */
function announceAnew(dialog: HTMLDialogElement | null) {
  if (!dialog?.open) return;
  dialog.close();
  dialog.showModal();
}
