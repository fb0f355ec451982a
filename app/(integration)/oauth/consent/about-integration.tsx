import { BadgeCheck, CircleHelp } from "lucide-react";
import type { ConsentIntegration } from "@/lib/portal/consent/consent";
import { counted } from "@/lib/words";
import { InfoSection } from "./info-section";

/** Facts about the publisher that the publisher cannot choose. */
export function AboutIntegration({ integration }: { integration: ConsentIntegration }) {
  const isVerified = integration.organization.verification === "verified";
  const events = integration._count.connections;
  return (
    <InfoSection
      icon={isVerified ? <BadgeCheck /> : <CircleHelp />}
      title={
        isVerified ? "From a verified organization" : "From an organization we have not verified"
      }
    >
      <p>
        <bdi className="text-ink">{integration.organization.name}</bdi> registered it in{" "}
        {monthOf(integration.created_at)}.{" "}
        {events === 0
          ? "No event uses it yet."
          : `${counted(events, "event uses", "events use")} it.`}{" "}
        {isVerified && "Verified means that we checked who they are. It is not an endorsement."}
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        <li>
          <a
            className="link"
            href={integration.privacy_policy_url}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            Privacy policy
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
              Website
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

const monthOf = (at: Date) =>
  at.toLocaleDateString("en", { month: "long", year: "numeric", timeZone: "UTC" });
