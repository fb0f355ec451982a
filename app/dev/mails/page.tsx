import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cleanSearchText, FilterBar } from "@/components/filter-bar";
import { queryValue, type SearchParams } from "@/components/search-params";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { PageHeader } from "@/components/ui/page-header";
import { keepsUnsentMails } from "@/lib/notifications/mail/transport";
import { foldedAddress } from "@/lib/people/email";
import { unsentMails } from "@/lib/portal/unsent-mails";
import { counted } from "@/lib/words";

export const metadata: Metadata = { title: "Mails", robots: { index: false } };

/**
 * Mails that were not sent, for people who run the service on their own machine, in a browser
 * there. For anybody else this page does not exist, whatever `PUBLIC_URL` says.
 */
export default async function UnsentMailsPage({ searchParams }: { searchParams: SearchParams }) {
  if (!keepsUnsentMails() || !(await headers()).get("x-service-from-this-machine")) notFound();
  const q = cleanSearchText(queryValue((await searchParams).q));
  const mails = await unsentMails(foldedAddress(q));
  return (
    <>
      <PageHeader
        title="Mails"
        description="SMTP_URL is unset, so mails are written to the log and shown here. Latest first."
      />
      <FilterBar
        action="/dev/mails"
        filters={{ q }}
        found={counted(mails.length, "mail")}
        search="Search by recipient"
      />
      {mails.length === 0 && <NoMails searched={q !== ""} />}
      <div className="grid gap-6">
        {mails.map((mail) => (
          <Card key={mail.id} title={mail.subject} description={`To ${mail.recipient}`}>
            <p className="text-sm text-soft">
              <LocalTime at={mail.written_at} />
            </p>
            <div className="mt-3 grid gap-3 wrap-anywhere">
              {mail.text
                .split("\n\n")
                .slice(1)
                .map((paragraph) => (
                  <p key={paragraph}>{linked(paragraph)}</p>
                ))}
            </div>
          </Card>
        ))}
      </div>
    </>
  );
}

const NoMails = ({ searched }: { searched: boolean }) =>
  searched ? (
    <EmptyState title="No mails to this address">
      Enter the full address of the recipient.
    </EmptyState>
  ) : (
    <EmptyState title="No mails yet">
      Create an account, and its first mail appears here.
    </EmptyState>
  );

function linked(paragraph: string) {
  const lastWord = paragraph.trimEnd().split(/\s/).at(-1) ?? "";
  const url = lastWord.slice(lastWord.search(/https?:\/\/\S/));
  if (!url.startsWith("http")) return paragraph;
  const before = paragraph.trimEnd().slice(0, -url.length);
  return (
    <>
      {before}
      <a className="link" href={url}>
        {url}
      </a>
    </>
  );
}
