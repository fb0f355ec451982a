import type { Metadata } from "next";
import { FeedView } from "@/app/platform-feed/feed-view";
import { feedOf } from "@/lib/portal/feed";
import { OperatorFrame, requireOperatorActor } from "../operator-frame";

export const metadata: Metadata = { title: "Feed" };

export default async function OperatorFeedPage() {
  await requireOperatorActor();
  return (
    <OperatorFrame
      title="Feed"
      description="An event platform sends its changes here as they happen."
    >
      <FeedView
        organizationId={null}
        reach="A token writes the events of every organization, and people and organizations themselves."
        path="/operator/feed"
        feed={await feedOf(null)}
      />
    </OperatorFrame>
  );
}
