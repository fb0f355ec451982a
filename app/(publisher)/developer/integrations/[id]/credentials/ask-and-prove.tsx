"use client";

import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState, useTransition } from "react";
import { wrongPassword } from "@/app/signin/messages";
import { Alert } from "@/components/ui/alert";
import { Button, type ButtonVariant } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { unreachable } from "../../unreachable";
import type { Proven } from "./actions";

interface AskAndProveProps<T> {
  trigger: string;
  variant?: ButtonVariant;
  disabled?: boolean;
  /** Whether it cannot be taken back. */
  danger?: boolean;
  title: string;
  /** What will happen. */
  children: ReactNode;
  verb: string;
  act: (password: string | null) => Promise<Proven<T>>;
  onDone: (result: T) => void;
}

/** Asks first. When the proof is stale it asks for the password in the same dialog, then goes on. */
export function AskAndProve<T>({ trigger, variant, disabled, danger = false, title, children, verb, act, onDone }: AskAndProveProps<T>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [proving, setProving] = useState(false);
  const [timesAsked, setTimesAsked] = useState(0);
  const [fault, setFault] = useState<string>();
  const [message, setMessage] = useState<string>();
  const [pending, start] = useTransition();

  useEffect(() => {
    if (timesAsked > 0) dialog.current?.querySelector<HTMLInputElement>("input[type=password]")?.focus();
  }, [timesAsked]);

  const open = () => {
    setProving(false);
    setFault(undefined);
    setMessage(undefined);
    dialog.current?.showModal();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const password = proving ? String(new FormData(event.currentTarget).get("password") ?? "") : null;
    setMessage(undefined);
    setFault(undefined);
    start(async () => {
      const answer = await act(password).catch(() => unreachable);
      if ("done" in answer) {
        dialog.current?.close();
        onDone(answer.done);
      } else if ("message" in answer) setMessage(answer.message);
      else {
        setProving(true);
        if (answer.needs === "right password") setFault(wrongPassword);
        setTimesAsked((times) => times + 1);
      }
    });
  };
  return (
    <>
      <Button variant={variant} disabled={disabled} onClick={open} aria-haspopup="dialog">
        {trigger}
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby={titleId}
        className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-xl border border-line bg-raised p-0 text-ink shadow-float"
      >
        <form onSubmit={submit} noValidate aria-busy={pending} className="grid gap-5 p-5 sm:p-6">
          <h2 id={titleId} className="text-lg font-semibold">
            {proving ? "Confirm your password" : title}
          </h2>
          {message && <Alert tone="bad">{message}</Alert>}
          {proving ? (
            <>
              <p className="text-soft">This needs a recent sign-in. If you use single sign-on, sign out and sign in again instead.</p>
              <TextField label="Password" name="password" type="password" autoComplete="current-password" required error={fault} />
            </>
          ) : (
            <div className="grid gap-3 text-soft">{children}</div>
          )}
          <div className="flex flex-wrap-reverse justify-end gap-2">
            <Button onClick={() => dialog.current?.close()}>Cancel</Button>
            <Button type="submit" variant={danger && !proving ? "danger" : "primary"} aria-disabled={pending || undefined}>
              {proving ? "Confirm" : verb}
            </Button>
          </div>
        </form>
      </dialog>
    </>
  );
}
