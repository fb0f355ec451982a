import { BadgeCheck, CircleHelp } from "lucide-react";
import { Rich } from "@/components/rich";
import type { ConsentIntegration } from "@/lib/portal/consent/consent";
import type { Messages } from "@/messages/en";
import { count } from "@/messages/fill";
import type { Language } from "@/messages/language";
import { InfoSection } from "./info-section";

/** Details of the publisher that the publisher cannot choose. */
export function AboutIntegration({
  integration,
  words,
  language,
}: {
  integration: ConsentIntegration;
  words: Messages["consent"];
  language: Language;
}) {
  const isVerified = integration.organization.verification === "verified";
  const events = integration._count.connections;
  return (
    <InfoSection
      icon={isVerified ? <BadgeCheck /> : <CircleHelp />}
      title={isVerified ? words.verified : words.unverified}
    >
      <p>
        <Rich
          text={words.registered}
          values={{
            organization: <bdi className="text-ink">{integration.organization.name}</bdi>,
            month: monthOf(integration.created_at, language),
          }}
        />{" "}
        {events === 0 ? words.unused : count(language, words.used, events)}{" "}
        {isVerified && words.verifiedMeans}
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        <li>
          <a
            className="link"
            href={integration.privacy_policy_url}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            {words.privacyPolicy}
          </a>
        </li>
        {integration.publisher_website_url && (
          <li>
            <a
              className="link"
              href={integration.publisher_website_url}
              target="_blank"
              rel="noopener noreferrer nofollow"
            >
              {words.website}
            </a>
          </li>
        )}
        <li>
          <a className="link break-all" href={`mailto:${integration.support_email}`}>
            {integration.support_email}
          </a>
        </li>
      </ul>
    </InfoSection>
  );
}

const monthOf = (at: Date, language: Language) =>
  at.toLocaleDateString(language, { month: "long", year: "numeric", timeZone: "UTC" });
