import type { Metadata } from "next";
import { EntryCard, NewPasswordField } from "@/app/signin/entry-card";
import { EndedLink } from "@/components/ended-link";
import { queryValue, type SearchParams } from "@/components/search-params";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { linkedAddressOf } from "@/lib/portal/participant/account";
import { pageMessages } from "@/lib/session/page-language";
import { setPassword } from "./actions";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await pageMessages()).entry.newPassword,
  robots: { index: false },
});

/** Opening the page does not use up the link, because mail scanners open links too. */
export default async function ResetPasswordPage({ searchParams }: { searchParams: SearchParams }) {
  const token = queryValue((await searchParams).token);
  const { entry } = await pageMessages();
  const words = entry.reset;
  if (!(await linkedAddressOf(token, "reset_password")))
    return <EndedLink next={{ href: "/forgot-password", label: words.newLink }} />;
  return (
    <EntryCard title={entry.newPassword} description={words.description}>
      <ActionForm action={setPassword} aria-label={words.form}>
        <HiddenFields of={{ token }} />
        <NewPasswordField />
        <SubmitButton wide>{words.set}</SubmitButton>
      </ActionForm>
    </EntryCard>
  );
}
