import { BadgeCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { LocalTime } from "@/components/ui/local-time";
import type { CatalogEntry } from "@/lib/portal/participant/catalog";
import { usageWords } from "../usage-words";

/** The publisher of an integration, and how to reach them. */
export function PublisherCard({ entry }: { entry: CatalogEntry }) {
  return (
    <Card title="Who is behind it">
      <dl className="grid gap-4 text-sm">
        <Detail term="Publisher">
          <bdi>{entry.publisher_name}</bdi>
        </Detail>
        <Detail term="Organization">
          <bdi>{entry.organization_name}</bdi>
          <Verification entry={entry} />
        </Detail>
        {entry.publisher_website_url && (
          <Detail term="Website">
            <ExternalLink href={entry.publisher_website_url}>
              {new URL(entry.publisher_website_url).host}
            </ExternalLink>
          </Detail>
        )}
        <Detail term="Support">
          <a className="link" href={`mailto:${entry.support_email}`}>
            {entry.support_email}
          </a>
        </Detail>
        <Detail term="Personal data">
          <ExternalLink href={entry.privacy_policy_url}>Privacy policy</ExternalLink>
        </Detail>
        <Detail term="In use">{usageWords(entry.events)}</Detail>
        <Detail term="Registered">
          <LocalTime at={entry.created_at} form="date" />
        </Detail>
      </dl>
    </Card>
  );
}

function Verification({ entry: { verified_at } }: { entry: CatalogEntry }) {
  return (
    <>
      <span className="mt-0.5 flex items-center gap-1.5 text-good">
        <BadgeCheck aria-hidden="true" className="size-4 shrink-0" />
        <span>
          Verified
          {verified_at && (
            <>
              {" since "}
              <LocalTime at={verified_at} form="date" />
            </>
          )}
        </span>
      </span>
      <span className="mt-0.5 block text-soft">
        We checked who they are; we do not endorse the integration.
      </span>
    </>
  );
}

const Detail = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="text-soft">{term}</dt>
    <dd>{children}</dd>
  </div>
);

/** A link to one of the publisher's own pages. */
const ExternalLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="link" href={href} target="_blank" rel="noopener noreferrer nofollow">
    {children}
  </a>
);
