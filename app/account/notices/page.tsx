import { Bell } from "lucide-react";
import type { Metadata } from "next";
import { PageLink } from "@/components/page-link";
import { queryValue, type SearchParams } from "@/components/search-params";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { CursorPages } from "@/components/ui/list-pages";
import { LocalTime } from "@/components/ui/local-time";
import { type NotificationEntry, notificationsOf } from "@/lib/portal/participant/notifications";
import { requireActor } from "@/lib/session/current-actor";
import { pageLanguage, pageMessages } from "@/lib/session/page-language";
import { AccountFrame } from "../account-frame";
import { markAllRead } from "../actions";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await pageMessages()).header.notices,
});

export default async function NoticesPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireActor("/account/notices");
  const after = queryValue((await searchParams).after);
  const { notifications, next } = await notificationsOf(
    actor.personId,
    after,
    await pageLanguage(),
  );
  const messages = await pageMessages();
  const { notices: words, header } = messages;
  return (
    <AccountFrame
      title={header.notices}
      description={words.text}
      actions={
        notifications.some((notification) => notification.isUnread) && (
          <ActionForm action={markAllRead} className="">
            <SubmitButton variant="secondary">{words.markRead}</SubmitButton>
          </ActionForm>
        )
      }
    >
      <div className="grid gap-6">
        <Card flush>
          {notifications.length === 0 ? (
            <EmptyState icon={<Bell />} title={words.none}>
              {words.noneText}
            </EmptyState>
          ) : (
            <ul aria-label={header.notices}>
              {notifications.map((notification) => (
                <NotificationItem
                  key={notification.id}
                  notification={notification}
                  word={words.new}
                />
              ))}
            </ul>
          )}
        </Card>
        <CursorPages words="newest and older" path="/account/notices" after={after} next={next} />
      </div>
    </AccountFrame>
  );
}

const NotificationItem = ({
  notification,
  word,
}: {
  notification: NotificationEntry;
  /** Marks an unread one. */
  word: string;
}) => (
  <li className="border-b border-line px-4 py-4 last:border-b-0 sm:px-6">
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h2 className="flex min-w-0 flex-wrap items-center gap-2 font-medium">
        <bdi>{notification.title}</bdi>
        {notification.isUnread && <Badge tone="note">{word}</Badge>}
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
