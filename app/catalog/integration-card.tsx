import { BadgeCheck } from "lucide-react";
import { PageLink } from "@/components/page-link";
import { Badge } from "@/components/ui/badge";
import { LogoMark } from "@/components/ui/logo-mark";
import type { CatalogCard } from "@/lib/portal/participant/catalog";
import { usageWords } from "./usage-words";

/**
 * The whole card links to the integration's page, with this query. The link's accessible name is
 * the integration's name only.
 */
export function IntegrationCard({ card, query }: { card: CatalogCard; query: string }) {
  return (
    <li className="relative flex flex-col rounded-lg border border-line bg-surface p-5 shadow-rest transition-colors duration-100 hover:border-edge">
      <div className="flex items-start gap-4">
        <LogoMark size="lg" name={card.display_name} src={card.logo} />
        <div className="min-w-0">
          <h2 className="text-lg font-semibold">
            <PageLink
              href={`/catalog/${card.id}${query}`}
              className="after:absolute after:inset-0 after:rounded-lg"
            >
              <bdi>{card.display_name}</bdi>
            </PageLink>
          </h2>
          <p className="text-sm text-soft">
            by <bdi>{card.publisher_name}</bdi>
          </p>
        </div>
      </div>
      {card.tagline && (
        <p className="mt-4">
          <bdi>{card.tagline}</bdi>
        </p>
      )}
      <div className="mt-auto pt-4 text-sm text-soft">
        {card.is_organization_only && (
          <p className="mb-2">
            <Badge tone="note">Your organization only</Badge>
          </p>
        )}
        <p className="flex items-start gap-1.5">
          <BadgeCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good" />
          <span className="min-w-0">
            <bdi>{card.organization_name}</bdi>, verified
          </span>
        </p>
        <p className="mt-1">{usageWords(card.events)}</p>
      </div>
    </li>
  );
}
