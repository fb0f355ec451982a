import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { RequestView } from "@/app/platform-feed/request-view";
import { feedRequestOf } from "@/lib/portal/feed";
import { requireOperatorActor } from "../../operator-frame";

export const metadata: Metadata = { title: "Feed request" };

export default async function OperatorFeedRequestPage({
  params,
}: {
  params: Promise<{ request: string }>;
}) {
  await requireOperatorActor();
  const request = await feedRequestOf(null, (await params).request);
  if (!request) notFound();
  return <RequestView request={request} back="/operator/feed" />;
}
