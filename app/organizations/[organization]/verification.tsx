import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { TextAreaField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { LocalTime } from "@/components/ui/local-time";
import type { OwnOrganization } from "@/lib/portal/organizations";
import { requestVerification } from "../actions";

export function VerificationNotice({ verification, verification_reason }: OwnOrganization) {
  if (verification === "verified") return null;
  if (verification === "rejected") {
    return (
      <Alert tone="warn" title="Verification was rejected">
        {verification_reason ?? "No reason was given."}
      </Alert>
    );
  }
  return (
    <Alert tone="note" title="Not verified yet">
      The operator verifies organizations. Until then you can run events, and save integrations and
      try them in a sandbox, but not register them.
    </Alert>
  );
}

/**
 * The request for verification while it is undecided; before that, the form with which managers
 * ask.
 */
export function VerificationRequest({
  id,
  mayManage,
  verification,
  verification_about,
  verification_asked_at,
}: OwnOrganization) {
  if (verification_asked_at) {
    return (
      <Card id="verification" title="Verification">
        <p>
          Asked for <LocalTime at={verification_asked_at} />. An operator decides, and every member
          is notified.
        </p>
        <p className="mt-3 max-w-prose whitespace-pre-line text-soft wrap-anywhere">
          <bdi>{verification_about}</bdi>
        </p>
      </Card>
    );
  }
  if (verification === "verified" || !mayManage) return null;
  return (
    <Card
      id="verification"
      title="Verification"
      description="Verified organizations may publish integrations."
    >
      <ActionForm action={requestVerification} aria-label="Ask for verification">
        <TextAreaField
          label="About the organization"
          name="about"
          rows={4}
          hint="Who you are, what you run or build, and where an operator can check it."
          required
        />
        <HiddenFields of={{ organization: id }} />
        <div>
          <SubmitButton variant="secondary">Ask for verification</SubmitButton>
        </div>
      </ActionForm>
    </Card>
  );
}
