import type { Metadata } from "next";
import { FeedView } from "@/app/platform-feed/feed-view";
import { PageHeader } from "@/components/ui/page-header";
import { feedOf } from "@/lib/portal/feed";
import { requireOperatorActor } from "../operator";

export const metadata: Metadata = { title: "Feed" };

export default async function OperatorFeedPage() {
  await requireOperatorActor();
  return (
    <>
      <PageHeader
        title="Feed"
        description="An event platform sends its changes here as they happen."
        back={{ href: "/operator", label: "Operator" }}
      />
      <FeedView
        organizationId={null}
        reach="A token writes the events of every organization, and people and organizations themselves."
        path="/operator/feed"
        feed={await feedOf(null)}
      />
    </>
  );
}
