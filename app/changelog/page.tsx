import { Megaphone } from "lucide-react";
import { publicPage } from "@/app/public-page";
import { queryValue, type SearchParams } from "@/components/search-params";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { CursorPages } from "@/components/ui/list-pages";
import { LocalTime } from "@/components/ui/local-time";
import { PageHeader } from "@/components/ui/page-header";
import { type Announcement, announcements } from "@/lib/portal/announcements";
import { dayWords } from "@/lib/time/words";

const description = "What changes on this service, as its operator announced it.";

export const metadata = publicPage({
  title: "Changelog",
  description: description,
  path: "/changelog",
});

export default async function ChangelogPage({ searchParams }: { searchParams: SearchParams }) {
  const after = queryValue((await searchParams).after);
  const { rows, next } = await announcements(after);
  return (
    <>
      <PageHeader title="Changelog" description={description} />
      <div className="grid gap-6">
        {rows.length === 0 && (
          <EmptyState icon={<Megaphone />} title="No announcements yet">
            Changes of the service and its interfaces are announced here before they take effect.
          </EmptyState>
        )}
        {rows.map((announcement) => (
          <AnnouncementEntry key={announcement.id} announcement={announcement} />
        ))}
        <CursorPages words="newest and older" path="/changelog" after={after} next={next} />
      </div>
    </>
  );
}

const AnnouncementEntry = ({
  announcement: { id, audience, subject, text, sent_at, takes_effect_on },
}: {
  announcement: Announcement;
}) => (
  <article
    id={id}
    className="rounded-lg border border-line bg-surface px-4 py-4 shadow-rest sm:px-6 sm:py-5"
  >
    <h2 className="flex flex-wrap items-center gap-2 text-lg font-semibold">
      <bdi className="min-w-0">{subject}</bdi>
      {audience === "publishers" && <Badge>for publishers</Badge>}
    </h2>
    <p className="mt-1 text-sm text-soft">
      Announced <LocalTime at={sent_at} form="date" />
      {takes_effect_on && (
        <>
          , takes effect on <time dateTime={takes_effect_on}>{dayWords(takes_effect_on)}</time>
        </>
      )}
    </p>
    <p dir="auto" className="mt-3 max-w-prose whitespace-pre-line">
      {text}
    </p>
  </article>
);
