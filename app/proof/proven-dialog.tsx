import type { ComponentProps } from "react";
import { ConfirmDialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { confirmPassword } from "./confirm-password";

/** A dialog for what needs a fresh password proof; while that is stale, its button asks for the password first. */
export function ProvenDialog({ fresh, ...dialog }: ComponentProps<typeof ConfirmDialog> & { fresh: boolean }) {
  if (fresh) return <ConfirmDialog key="act" {...dialog} />;
  const { trigger = dialog.verb, variant, icon, disabled } = dialog;
  return (
    <ConfirmDialog
      key="prove"
      {...{ trigger, variant, icon, disabled }}
      title="First, your password"
      verb="Confirm"
      danger={false}
      action={confirmPassword}
    >
      <p>
        <strong className="font-medium text-ink">{trigger}</strong> needs your password again, because you proved it some time ago. Then press the
        button once more. If you sign in through another service, sign out and in again instead.
      </p>
      <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
    </ConfirmDialog>
  );
}
