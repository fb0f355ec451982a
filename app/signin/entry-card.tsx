import type { ReactNode } from "react";
import { TextField } from "@/components/ui/field";
import { pageMessages } from "@/lib/session/page-language";

export function EntryCard({
  title,
  description,
  children,
}: {
  title: string;
  description: string;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto max-w-form sm:pt-8">
      <header className="mb-6 text-center">
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        <p className="mt-1 text-soft">{description}</p>
      </header>
      <div className="grid gap-5 rounded-xl border border-line bg-surface p-5 shadow-rest sm:p-8">
        {children}
      </div>
    </div>
  );
}

/** For a password that is not in use yet, with the rule for it. */
export async function NewPasswordField({ label }: { label?: string }) {
  const { entry } = await pageMessages();
  return (
    <TextField
      label={label ?? entry.newPassword}
      name="password"
      type="password"
      autoComplete="new-password"
      hint={entry.passwordHint}
      required
    />
  );
}
