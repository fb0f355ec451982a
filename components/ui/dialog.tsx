"use client";

import { useRouter } from "next/navigation";
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useUi } from "@/components/page-words";
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
  /**
   * A proof, asked for in the same dialog when the action answers `needsProof`. Its fields are
   * submitted along with the others.
   */
  proof?: Proof;
  /**
   * Whether the proof is asked for at once, because a form around the dialog was refused without
   * it.
   */
  proofFirst?: boolean;
  /**
   * The label of the button that changes nothing, for cases in which `Cancel` could be mistaken for
   * the verb.
   */
  dismiss?: string;
  /** Whether the action cannot be undone, or affects others. */
  danger?: boolean;
  /** Hidden fields of the form: the ids of its subject. */
  fields?: Record<string, string>;
  /**
   * The id of the element that the button is about, if several buttons on a page have the same
   * label.
   */
  describedBy?: string;
  /** Shows a checkbox that keeps the dialog open after a save, to add another item. */
  addsSeveral?: boolean;
  /** Shows a text field `Reason`, sent as `reason`. */
  reason?: { hint: string; required?: boolean };
  /**
   * Whether the dialog stays open with the action's success message, because nothing on the page
   * shows the effect.
   */
  showsDone?: boolean;
}

/** How a person proves their identity. */
export interface Proof {
  title: string;
  /** The label of the confirming button. Absent when the children bring their own buttons. */
  verb?: string;
  children: ReactNode;
}

/**
 * A button that asks for confirmation before it acts. The dialog is rendered only once the button
 * is pressed: a long list has one of these in every row.
 */
export function ConfirmDialog({
  trigger,
  triggerWide,
  variant,
  icon,
  disabled,
  describedBy,
  ...dialogProps
}: ConfirmDialogProps) {
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
        {trigger ?? dialogProps.verb}
      </Button>
      {isOpen && <OpenConfirmDialog {...dialogProps} onClosed={() => setOpen(false)} />}
    </>
  );
}

/** A form in a dialog, submitted with `Save`. */
export const EditDialog = (
  props: Omit<ConfirmDialogProps, "verb" | "danger"> & { trigger: string },
) => <ConfirmDialog {...props} verb="Save" danger={false} />;

type OpenConfirmDialogProps = Omit<
  ConfirmDialogProps,
  "trigger" | "triggerWide" | "variant" | "icon" | "disabled" | "describedBy"
> & {
  onClosed: () => void;
};

/**
 * The dialog itself, open as soon as it is rendered. The caller removes it once it is closed, so
 * that each opening starts fresh. The browser's own modal dialog keeps the focus inside, gives it
 * back, and closes on Escape.
 */
export function OpenConfirmDialog({ onClosed, ...props }: OpenConfirmDialogProps) {
  const { children, action, fields = {}, addsSeveral = false, reason, showsDone = false } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const addAnother = useRef<HTMLInputElement>(null);
  const [addedCount, setAddedCount] = useState(0);
  const titleId = useId();
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const close = () => {
    dialog.current?.close();
    // The browser's close event comes later, when the same button may have been pressed again.
    onClosed();
  };
  const whenClosed = () => {
    // The dialog is open if `reopen` has only closed and reopened it.
    if (!dialog.current?.open) onClosed();
  };
  const whenDone = () => {
    if (addAnother.current?.checked) setAddedCount((before) => before + 1);
    else if (!showsDone) close();
  };
  useEffect(() => {
    if (addedCount > 0) reopen(dialog.current);
  }, [addedCount]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onKeyDown={onEscape(close)}
      onClose={whenClosed}
      className="dialog"
    >
      <ActionForm
        key={addedCount}
        action={action}
        onDone={whenDone}
        className="grid gap-5 p-5 sm:p-6"
      >
        {addedCount > 0 && (
          <Alert tone="good">
            {addedCount === 1
              ? "Saved. Add the next one."
              : `${addedCount} saved. Add the next one.`}
          </Alert>
        )}
        <DialogContent {...props} dialog={dialog} titleId={titleId} close={close}>
          {children}
          {reason && (
            <TextAreaField
              label="Reason"
              name="reason"
              rows={3}
              hint={reason.hint}
              required={reason.required ?? false}
            />
          )}
          {addsSeveral && (
            <CheckboxField
              label="Add another afterwards"
              name="another"
              ref={addAnother}
              defaultChecked={addedCount > 0}
            />
          )}
          <HiddenFields of={fields} />
        </DialogContent>
      </ActionForm>
    </dialog>
  );
}

interface DialogContentProps extends Omit<OpenConfirmDialogProps, "onClosed"> {
  dialog: RefObject<HTMLDialogElement | null>;
  titleId: string;
  close: () => void;
}

/**
 * The content of the dialog. When the action needs a proof, the proof is asked for instead of the
 * question, whose fields stay in the form.
 */
function DialogContent({
  dialog,
  titleId,
  title,
  children,
  verb,
  proof,
  proofFirst = false,
  dismiss,
  danger = true,
  showsDone = false,
  close,
}: DialogContentProps) {
  const { state } = useForm();
  const ui = useUi();
  const requiredProof = state.needsProof || proofFirst ? proof : undefined;
  const isProofRequired = requiredProof !== undefined;
  const isDone = showsDone && state.done !== undefined;
  const { refresh } = useRouter();
  useEffect(() => (state.stale ? refresh : undefined), [state.stale, refresh]);
  useEffect(() => {
    if (isProofRequired || isDone) reopen(dialog.current);
  }, [isProofRequired, isDone, dialog]);
  return (
    <>
      <h2 id={titleId} className="text-lg font-semibold">
        {requiredProof?.title ?? title}
      </h2>
      {requiredProof && <div className="grid gap-4 text-soft">{requiredProof.children}</div>}
      <div className="grid gap-4 text-soft" hidden={isProofRequired || isDone}>
        {children}
      </div>
      <div className={`flex flex-wrap-reverse justify-end gap-2 ${isDone ? "order-last" : ""}`}>
        <Button onClick={close}>{isDone ? ui.close : (dismiss ?? ui.cancel)}</Button>
        {requiredProof?.verb && <SubmitButton>{requiredProof.verb}</SubmitButton>}
        {!isProofRequired && !isDone && (
          <SubmitButton variant={danger ? "danger" : "primary"}>{verb}</SubmitButton>
        )}
      </div>
    </>
  );
}

/**
 * Announces new content of an open dialog: the dialog is shown again, so that the browser moves the
 * focus into it and announces its title.
 */
function reopen(dialog: HTMLDialogElement | null) {
  if (!dialog?.open) return;
  dialog.close();
  dialog.showModal();
}
