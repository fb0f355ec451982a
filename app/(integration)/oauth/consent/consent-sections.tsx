import { BadgeCheck, CircleHelp, ShieldCheck, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { Rich } from "@/components/rich";
import { Alert } from "@/components/ui/alert";
import type { ConsentIntegration } from "@/lib/portal/consent/consent";
import type { SharedProfile } from "@/lib/portal/consent/consent-values";
import type { Messages } from "@/messages/en";
import { count, fill } from "@/messages/fill";
import type { Language } from "@/messages/language";

/**
 * Shown when the event is already connected: the current access, and how this decision changes it.
 */
export function CurrentAccess({
  grantedScopes,
  requestedScopes,
  words,
}: {
  grantedScopes: string[];
  requestedScopes: string[];
  words: Messages["consent"];
}) {
  const added = requestedScopes.filter((scope) => !grantedScopes.includes(scope));
  return (
    <Alert title={words.connectedTitle}>
      <p>
        <Rich text={words.connected} values={{ scopes: <ScopeNames scopes={grantedScopes} /> }} />{" "}
        {added.length > 0 && (
          <>
            <Rich
              text={words.connectedNew}
              values={{ scopes: <ScopeNames scopes={added} /> }}
            />{" "}
          </>
        )}
        {words.connectedReplaced}
      </p>
    </Alert>
  );
}

const ScopeNames = ({ scopes }: { scopes: string[] }) => (
  <code className="font-mono text-xs font-medium">{scopes.join(", ")}</code>
);

interface SharedValuesProps {
  shared: SharedProfile;
  integration: Pick<ConsentIntegration, "display_name">;
  words: Messages["consent"];
}

/**
 * The exact values that profile.read shares. They are hidden while its box is unticked (`:has`,
 * without a script).
 */
export const SharedValues = ({
  shared: { values, usesPrivacyMode },
  integration,
  words,
}: SharedValuesProps) => (
  <div className="in-[form:has(#scope-profile\.read:not(:checked))]:hidden">
    <InfoSection
      icon={<UserRound />}
      title={fill(words.sharedHeading, { app: integration.display_name })}
    >
      <dl className="grid gap-x-4 gap-y-1 rounded-lg border border-line px-4 py-3 sm:grid-cols-[auto_1fr]">
        {values.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-soft">
              <bdi>{label}</bdi>
            </dt>
            <dd className="mb-1 text-ink sm:mb-0">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2">{words.pseudonym}</p>
      {usesPrivacyMode && (
        <p className="mt-2 font-medium text-ink">
          <Rich
            text={words.privacyModeLifted}
            values={{ app: <bdi>{integration.display_name}</bdi> }}
          />
        </p>
      )}
    </InfoSection>
  </div>
);

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

/** Holds for every integration: the API is read-only, and the ids of people are pseudonyms. */
export const ConsentGuarantees = ({
  isConnecting,
  words,
}: {
  isConnecting: boolean;
  words: Messages["consent"];
}) => (
  <InfoSection icon={<ShieldCheck />} title={words.cannotHeading}>
    <ul className="list-disc pl-4 marker:text-faint">
      <li>{words.cannotChange}</li>
      <li>{isConnecting ? words.cannotSeeOthers : words.cannotSignIn}</li>
      <li>{words.cannotSeeAccounts}</li>
    </ul>
  </InfoSection>
);

/** Information beside the choice: an icon, a heading and a text. */
export function InfoSection({
  icon,
  title,
  children,
}: {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}) {
  return (
    <section className="flex gap-3 text-sm text-soft">
      <span aria-hidden="true" className="mt-0.5 text-faint [&_svg]:size-4">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="mb-1.5 font-semibold text-ink">{title}</h2>
        {children}
      </div>
    </section>
  );
}
