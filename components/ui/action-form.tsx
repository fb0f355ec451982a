"use client";

import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  type RefObject,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { useUi } from "@/components/page-words";
import { Alert } from "./alert";
import { Button, ButtonLink } from "./button";
import type { FormAction, FormState } from "./form-state";
import { focusable, headingsAround } from "./headings";
import { useServerAction } from "./server-action";

interface FormContextValue {
  state: FormState;
  pending: boolean;
}

const FormContext = createContext<FormContextValue>({ state: {}, pending: false });

/** The state of the surrounding form; empty outside a form. */
export const useForm = () => useContext(FormContext);

interface ActionFormProps extends Pick<ComponentProps<"form">, "onInput" | "onBlur"> {
  action: FormAction;
  children: ReactNode;
  className?: string;
  ref?: RefObject<HTMLFormElement | null>;
  /** Called once after each successful submission. */
  onDone?: () => void;
  "aria-label"?: string;
  /**
   * Element ids, separated by spaces. When the form is removed while it has the focus, the first of
   * these elements on the page receives it. Without any, it is the heading of the section around
   * the form.
   */
  focusAfter?: string;
}

/**
 * A form that calls a server action. The success message appears at its end, beside the pressed
 * button. It is invisible while the action runs again, so that the same message is seen and
 * announced a second time. Fields inside find their error by name, and the first one gets the
 * focus. Nothing typed is lost, chosen files included.
 */
export function ActionForm({
  action,
  children,
  className = "grid max-w-prose gap-5",
  onDone,
  focusAfter = "",
  ref,
  ...rest
}: ActionFormProps) {
  const { state, pending, formProps } = useScriptSubmit(action);
  const own = useRef<HTMLFormElement>(null);
  const form = ref ?? own;
  const doneRegion = useRef<HTMLDivElement>(null);
  useFocusOnError(form, state);
  useFocusKept(form);
  useFocusAfter(form, focusAfter);
  useEffect(() => {
    if (state.done !== undefined)
      doneRegion.current?.firstElementChild?.scrollIntoView({ block: "nearest" });
  }, [state]);
  useEffect(() => {
    if (state.done !== undefined) onDone?.();
  }, [state, onDone]);
  return (
    <FormContext value={{ state, pending }}>
      <form ref={form} className={className} {...formProps} {...rest}>
        <FormAlert {...state} />
        {children}
        <div
          ref={doneRegion}
          aria-live="polite"
          className={pending ? "invisible contents" : "contents"}
        >
          {state.done && <Alert tone="good">{state.done}</Alert>}
        </div>
      </form>
    </FormContext>
  );
}

/**
 * A server action's state, and the properties of a form that is submitted by script, because React
 * resets a form after its action. Without scripts the browser submits it. While the action runs,
 * nothing is submitted.
 */
export function useScriptSubmit<State extends FormState>(
  action: (before: FormState, form: FormData) => Promise<State>,
) {
  const [state, submit, pending] = useServerAction(action);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const typed = new FormData(event.currentTarget, submitterOf(event));
    startTransition(() => submit(typed));
  };
  return {
    state,
    pending,
    formProps: { action: submit, onSubmit, "aria-busy": pending, noValidate: true },
  };
}

/**
 * The error of a whole form. After the session has ended, it has a link that opens the sign-in in
 * another tab: this page keeps what was typed.
 */
export const FormAlert = ({
  title,
  message,
  signIn,
}: Pick<FormState, "message" | "signIn"> & { title?: string }) =>
  message && (
    <Alert tone="bad" title={title} actions={signIn && <SignInLink href={signIn} />}>
      {message}
    </Alert>
  );

const SignInLink = ({ href }: { href: string }) => (
  <ButtonLink href={href} target="_blank" rel="noopener">
    {useUi().signIn}
  </ButtonLink>
);

/**
 * Submits the surrounding form. While the action runs, the button keeps its label and cannot be
 * pressed again.
 */
export function SubmitButton({
  variant = "primary",
  children,
  ...rest
}: ComponentProps<typeof Button>) {
  const { pending } = useForm();
  return (
    <Button type="submit" variant={variant} aria-disabled={pending || undefined} {...rest}>
      {children}
    </Button>
  );
}

function useFocusOnError(form: { current: HTMLFormElement | null }, state: FormState) {
  useEffect(() => {
    if (state.errors)
      focusOnError(form.current?.querySelector<HTMLElement>('[aria-invalid="true"]'));
    else if (state.message) form.current?.querySelector<HTMLElement>('[role="alert"]')?.focus();
  }, [form, state]);
}

/** Moves the focus to the form when the pressed button disappears because of what it did. */
function useFocusKept(form: { current: HTMLFormElement | null }) {
  const focused = useRef<Element>(null);
  useEffect(() => {
    const isLost =
      focused.current?.isConnected === false && document.activeElement === document.body;
    if (isLost && form.current) {
      form.current.tabIndex = -1;
      form.current.focus();
    }
    focused.current = form.current?.contains(document.activeElement)
      ? document.activeElement
      : null;
  });
}

/**
 * Passes the focus on when the form is removed: to the first of the elements, otherwise to the
 * heading of the innermost section that stays. Whether the form has the focus is read before its
 * removal; whether another element has taken it, after the page has changed.
 */
function useFocusAfter(form: { current: HTMLFormElement | null }, ids: string) {
  useLayoutEffect(() => {
    const element = form.current;
    const passOn = (headings: HTMLElement[]) => {
      if (!element?.isConnected && document.activeElement === document.body)
        (firstElement(ids) ?? focusable(headings))?.focus();
    };
    return () => {
      if (element?.contains(document.activeElement)) setTimeout(passOn, 0, headingsAround(element));
    };
  }, [form, ids]);
}

const firstElement = (ids: string) =>
  ids
    .split(" ")
    .map((id) => document.getElementById(id))
    .find((element) => element !== null);

/** Unfolds a folded field before it gets the focus. */
function focusOnError(field: HTMLElement | null | undefined) {
  const fold = field?.closest("details");
  if (fold) fold.open = true;
  field?.focus();
}

function submitterOf(event: FormEvent<HTMLFormElement>) {
  const { submitter } = event.nativeEvent as SubmitEvent;
  return submitter instanceof HTMLButtonElement && submitter.name !== "" ? submitter : undefined;
}
