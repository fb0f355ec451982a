import type { ComponentProps } from "react";
import { ConfirmDialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { confirmPassword } from "./confirm-password";

/** A dialog for what needs a fresh password proof; while that is stale, it asks for the password first and then goes on. */
export function ProvenDialog({ fresh, ...dialog }: ComponentProps<typeof ConfirmDialog> & { fresh: boolean }) {
  return <ConfirmDialog {...dialog} first={fresh ? undefined : passwordQuestion(dialog.verb)} />;
}

const passwordQuestion = (verb: string) => ({
  title: "Confirm your password",
  verb: "Confirm",
  action: confirmPassword,
  children: (
    <>
      <p>
        <strong className="font-medium text-ink">{verb}</strong> needs a recent sign-in. If you use single sign-on, sign out and sign in again
        instead.
      </p>
      <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
    </>
  ),
});
