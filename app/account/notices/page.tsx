import { Bell } from "lucide-react";
import type { Metadata } from "next";
import { PageLink } from "@/components/page-link";
import { queryValue, type SearchParams } from "@/components/search-params";
import { Tabs } from "@/components/tabs";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { CursorPages } from "@/components/ui/cursor-pages";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { PageHeader } from "@/components/ui/page-header";
import { type NotificationEntry, notificationsOf } from "@/lib/portal/participant/notifications";
import { requireActor } from "@/lib/session/current-actor";
import { accountTabs } from "../tabs";
import { markAllRead } from "./actions";

export const metadata: Metadata = { title: "Notices" };

export default async function NoticesPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireActor("/account/notices");
  const after = queryValue((await searchParams).after);
  const { notifications, next } = await notificationsOf(actor.personId, after);
  return (
    <>
      <PageHeader
        title="Notices"
        description="What happened to your applications, events, organizations and integrations. Notices also come by e-mail, unless you switched their kind off."
        actions={
          notifications.some((notification) => notification.isUnread) && (
            <ActionForm action={markAllRead} className="">
              <SubmitButton variant="secondary">Mark all as read</SubmitButton>
            </ActionForm>
          )
        }
      />
      <Tabs label="Account pages" tabs={accountTabs} />
      <div className="grid gap-6">
        <Card flush>
          {notifications.length === 0 ? (
            <EmptyState icon={<Bell />} title="No notices yet">
              You are notified here when organizers decide on your application, something you signed
              up for changes, or an integration is connected.
            </EmptyState>
          ) : (
            <ul aria-label="Notices">
              {notifications.map((notification) => (
                <NotificationItem key={notification.id} notification={notification} />
              ))}
            </ul>
          )}
        </Card>
        <CursorPages words="newest and older" path="/account/notices" after={after} next={next} />
      </div>
    </>
  );
}

const NotificationItem = ({ notification }: { notification: NotificationEntry }) => (
  <li className="border-b border-line px-4 py-4 last:border-b-0 sm:px-6">
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h2 className="flex min-w-0 flex-wrap items-center gap-2 font-medium">
        <bdi>{notification.title}</bdi>
        {notification.isUnread && <Badge tone="note">New</Badge>}
      </h2>
      <span className="text-sm text-soft">
        <LocalTime at={notification.at} />
      </span>
    </div>
    {notification.paragraphs.map((paragraph) => (
      <p
        key={paragraph}
        dir="auto"
        className="mt-1 max-w-prose text-sm whitespace-pre-line text-soft"
      >
        {paragraph}
      </p>
    ))}
    <PageLink href={notification.link.path} className="link mt-2 inline-block text-sm">
      {notification.link.label}
    </PageLink>
  </li>
);
