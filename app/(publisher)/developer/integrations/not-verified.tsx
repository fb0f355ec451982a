import type { ReactNode } from "react";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { LocalTime } from "@/components/ui/local-time";
import type { PublisherOrganization } from "@/lib/portal/publisher/integrations";

interface NotVerifiedProps {
  organization: Pick<
    PublisherOrganization,
    "id" | "verification_asked_at" | "mayRequestVerification"
  >;
  title: string;
  /** What the organization can do until it is verified. */
  children: ReactNode;
}

export function NotVerified({
  organization: { id, verification_asked_at, mayRequestVerification },
  title,
  children,
}: NotVerifiedProps) {
  return (
    <Alert
      tone="warn"
      title={title}
      actions={
        mayRequestVerification &&
        !verification_asked_at && (
          <ButtonLink href={`/organizations/${id}#verification`}>Ask for verification</ButtonLink>
        )
      }
    >
      <p>{children}</p>
      {verification_asked_at && (
        <p className="mt-1">
          Asked for <LocalTime at={verification_asked_at} />. You are notified when an operator has
          decided.
        </p>
      )}
      {!mayRequestVerification && !verification_asked_at && (
        <p className="mt-1">A member who manages both events and integrations can ask for it.</p>
      )}
    </Alert>
  );
}
