import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { PageHeader } from "@/components/ui/page-header";
import { keepsUnsentMails } from "@/lib/notifications/mail/transport";
import { unsentMails } from "@/lib/portal/unsent-mails";

export const metadata: Metadata = { title: "Mails", robots: { index: false } };

/** What would have been mailed, for whoever tries the service on their own machine. Anywhere else this page does not exist. */
export default async function UnsentMailsPage() {
  if (!keepsUnsentMails()) notFound();
  const mails = await unsentMails();
  return (
    <>
      <PageHeader title="Mails" description="SMTP_URL is unset, so mails are written to the log and shown here. Latest first." />
      {mails.length === 0 && <EmptyState title="No mails yet">Create an account, and its first mail appears here.</EmptyState>}
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

function linked(paragraph: string) {
  const [, before, url] = /^(.*?)(https?:\/\/\S+)\s*$/s.exec(paragraph) ?? [];
  if (url === undefined) return paragraph;
  return (
    <>
      {before}
      <a className="link" href={url}>
        {url}
      </a>
    </>
  );
}
