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
  /** What will happen, and more fields if the action takes them. */
  children: ReactNode;
  /** The confirming button repeats the verb: `Rotate`, `Revoke`. */
  verb: string;
  action: FormAction;
  /** The words of the button that opens it; the verb when absent. */
  trigger?: string;
  /** That button is as wide as its column. */
  triggerWide?: boolean;
  variant?: ButtonVariant;
  icon?: ReactNode;
  disabled?: boolean;
  /** Asked in the same dialog when the action answers `needsProof`; its fields are sent along with the others. */
  proof?: Proof;
  /** The words of the button that changes nothing, where `Cancel` could be mistaken for the verb. */
  dismiss?: string;
  /** Whether it cannot be undone, or affects others. */
  danger?: boolean;
  /** Hidden fields of the form: the ids of its subject. */
  fields?: Record<string, string>;
  /** The id of the element that the button is about, where several buttons on a page have the same words. */
  describedBy?: string;
  /** A checkbox that keeps the dialog open for the next one after each that was saved. */
  addsSeveral?: boolean;
  /** A textbox `Reason`, sent as `reason`. */
  reason?: { hint: string; required?: boolean };
}

/** How somebody proves who they are. */
interface Proof {
  title: string;
  /** Absent when its children bring their own buttons. */
  verb?: string;
  children: ReactNode;
}

/** A button that asks before it acts. Before it is pressed there is no dialog: a long list has one of these in every row. */
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
 * The question, open from its first moment; who renders it leaves it out once it is closed, so that each opening starts anew. The browser's own modal dialog keeps
 * focus inside, gives it back, and closes on Escape.
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
    onClosed(); // the browser's own event comes later, when the same button may have been pressed again
  };
  const whenClosed = () => {
    if (!dialog.current?.open) onClosed(); // it is open where it was only announced anew
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

/** The question of the dialog; when the action needs a proof, that is asked in its place, and the answers to the question stay in the form. */
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

/** A question that replaces another in an open dialog: the dialog is shown again, so that the browser moves focus into it and announces its title. */
function announceAnew(dialog: HTMLDialogElement | null) {
  if (!dialog?.open) return;
  dialog.close();
  dialog.showModal();
}
