import { NotVerified } from "../not-verified";
import { CompleteRegistration } from "./complete-registration";

interface NotRegisteredProps {
  integration: {
    id: string;
    webhook_url: string | null;
    organization: { id: string; name: string; verification: string; verification_asked_at: Date | null; mayRequestVerification: boolean };
  };
}

/** What is missing for an integration that was saved before its registration. */
export function NotRegistered({ integration: { id, webhook_url, organization } }: NotRegisteredProps) {
  if (organization.verification === "verified") return <CompleteRegistration integrationId={id} hasWebhookUrl={webhook_url !== null} />;
  return (
    <NotVerified organization={organization} title="This integration is not registered yet">
      Its sandbox works already. It has no credentials of its own, and only you and the people who manage integrations of{" "}
      <bdi>{organization.name}</bdi> can see it. Once an operator has verified the organization, you can complete the registration here.
    </NotVerified>
  );
}
