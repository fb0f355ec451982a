import { UserRound } from "lucide-react";
import { Rich } from "@/components/rich";
import type { ConsentIntegration } from "@/lib/portal/consent/consent";
import type { SharedProfile } from "@/lib/portal/consent/consent-values";
import type { Messages } from "@/messages/en";
import { fill } from "@/messages/fill";
import { InfoSection } from "./info-section";

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
