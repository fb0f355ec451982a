import type { Metadata } from "next";
import { queryValue, type SearchParams } from "@/components/search-params";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { checkSignedStatement } from "@/lib/portal/checked-statement";
import { signedReceipt } from "@/lib/portal/consent/receipt";
import { currentActor } from "@/lib/session/current-actor";
import { pageMessages } from "@/lib/session/page-language";
import { CheckedReceipt, ReceiptCheck } from "./receipt-check";

export async function generateMetadata(): Promise<Metadata> {
  const { title, metaDescription } = (await pageMessages()).receipts;
  return { title, description: metaDescription };
}

interface Props {
  searchParams: SearchParams;
}

/** With the id of a person's own receipt, the page begins with what that receipt says. */
export default async function CheckReceiptPage({ searchParams }: Props) {
  const { receipts: words, apps } = await pageMessages();
  const [actor, query] = [await currentActor(), await searchParams];
  const own = actor && (await signedReceipt(actor, queryValue(query.id)));
  const all = { words, causes: apps.causes };
  return (
    <>
      <PageHeader title={words.title} description={words.text} />
      <div className="grid gap-6">
        {own && (
          <Card title={words.own}>
            <CheckedReceipt checked={await checkSignedStatement(own)} {...all} />
          </Card>
        )}
        <Card title={own ? words.another : undefined}>
          <ReceiptCheck {...all} />
        </Card>
      </div>
    </>
  );
}
