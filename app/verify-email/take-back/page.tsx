import type { Metadata } from "next";
import { EntryCard } from "@/app/signin/entry-card";
import { EndedLink } from "@/components/ended-link";
import { queryValue, type SearchParams } from "@/components/search-params";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { DetailList } from "@/components/ui/detail-list";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { linkedAddressOf } from "@/lib/portal/participant/account";
import { pageMessages } from "@/lib/session/page-language";
import { takeChangeBack } from "../actions";
import { AddressInUse } from "../address-in-use";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await pageMessages()).entry.takeBack.title,
  robots: { index: false },
});

/** Opening the page does not use up the link, because mail scanners open links too. */
export default async function TakeBackPage({ searchParams }: { searchParams: SearchParams }) {
  const token = queryValue((await searchParams).token);
  const link = await linkedAddressOf(token, "take_back_address");
  const { entry } = await pageMessages();
  const words = entry.takeBack;
  if (!link) return <EndedLink next={{ href: "/forgot-password", label: words.newLink }} />;
  if (link.state === "done") return <AddressInUse says={words.done} words={entry.verify} />;
  return (
    <EntryCard title={words.title} description={words.description}>
      <DetailList
        details={[
          { term: words.oldAddress, value: <bdi className="wrap-anywhere">{link.email}</bdi> },
        ]}
      />
      <p className="text-sm text-soft">{words.text}</p>
      <ActionForm action={takeChangeBack} aria-label={words.button}>
        <HiddenFields of={{ token }} />
        <SubmitButton wide>{words.button}</SubmitButton>
      </ActionForm>
    </EntryCard>
  );
}
