import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { RequestView } from "@/app/platform-feed/request-view";
import { feedRequestOf } from "@/lib/portal/feed";
import { requireFeedOrganization } from "../feed-organization";

export const metadata: Metadata = { title: "Feed request" };

export default async function OrganizationFeedRequestPage({
  params,
}: {
  params: Promise<{ organization: string; request: string }>;
}) {
  const asked = await params;
  const { id, path } = await requireFeedOrganization(
    asked.organization,
    `/${encodeURIComponent(asked.request)}`,
  );
  const request = await feedRequestOf(id, asked.request);
  if (!request) notFound();
  return <RequestView request={request} back={path} />;
}
