import type { Metadata } from "next";
import { FeedView } from "@/app/platform-feed/feed-view";
import { PageHeader } from "@/components/ui/page-header";
import { feedOf } from "@/lib/portal/feed";
import { requireFeedOrganization } from "./feed-organization";

export const metadata: Metadata = { title: "Feed" };

export default async function OrganizationFeedPage({
  params,
}: {
  params: Promise<{ organization: string }>;
}) {
  const { id, name, path } = await requireFeedOrganization((await params).organization);
  return (
    <>
      <PageHeader
        title="Feed"
        description="Your ticket shop or registration sends its changes here as they happen."
        back={{ href: `/organizations/${id}`, label: name }}
      />
      <FeedView
        organizationId={id}
        reach={`A token writes the events of ${name}: people, program and settings.`}
        path={path}
        feed={await feedOf(id)}
      />
    </>
  );
}
