import type { Metadata } from "next";
import { EntryCard } from "@/app/signin/entry-card";
import { PageLink } from "@/components/page-link";
import { queryValue, type SearchParams } from "@/components/search-params";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { TextField } from "@/components/ui/field";
import { safeCallbackPath } from "@/lib/session/callback-url";
import { pageMessages } from "@/lib/session/page-language";
import { sendLink } from "./actions";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await pageMessages()).entry.forgotten.title,
});

export default async function ForgotPasswordPage({ searchParams }: { searchParams: SearchParams }) {
  const callbackUrl = safeCallbackPath(queryValue((await searchParams).callbackUrl));
  const { entry } = await pageMessages();
  const words = entry.forgotten;
  return (
    <EntryCard title={words.title} description={words.description}>
      <ActionForm action={sendLink} aria-label={words.title}>
        <TextField label={entry.email} name="email" type="email" autoComplete="username" required />
        <SubmitButton wide>{words.send}</SubmitButton>
      </ActionForm>
      <p className="text-center text-sm text-soft">
        <PageLink href={`/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`} className="link">
          {words.back}
        </PageLink>
      </p>
    </EntryCard>
  );
}
