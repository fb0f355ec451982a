import type { Metadata } from "next";
import { EntryCard } from "@/app/signin/entry-card";
import { EndedLink } from "@/components/ended-link";
import { queryValue, type SearchParams } from "@/components/search-params";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { TextField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { linkedAddressOf } from "@/lib/portal/participant/account-link";
import { setPassword } from "./actions";

export const metadata: Metadata = { title: "New password", robots: { index: false } };

/** Opening the page does not use up the link, because mail scanners open links too. */
export default async function ResetPasswordPage({ searchParams }: { searchParams: SearchParams }) {
  const token = queryValue((await searchParams).token);
  if (!(await linkedAddressOf(token, "reset_password")))
    return <EndedLink next={{ href: "/forgot-password", label: "Send a new link" }} />;
  return (
    <EntryCard
      title="New password"
      description="Setting it signs you out everywhere else and removes the passkeys of your account."
    >
      <ActionForm action={setPassword} aria-label="Set a password">
        <HiddenFields of={{ token }} />
        <TextField
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint="At least 8 characters."
          required
        />
        <SubmitButton wide>Set password</SubmitButton>
      </ActionForm>
    </EntryCard>
  );
}
