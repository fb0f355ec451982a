import { PageLink } from "@/components/page-link";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { LocalTime } from "@/components/ui/local-time";
import { clock } from "@/lib/clock";
import { config } from "@/lib/config/config";
import type { PublisherIntegration } from "@/lib/portal/publisher/integrations";
import { durationWords } from "@/lib/words";
import { startUrlPath } from "../_form/sections";
import { publishIntegration } from "../actions";
import { NotVerified } from "../not-verified";

export function UnpublishedAlert({
  integration: { id, status_at, visibility, start_url, organization },
}: {
  integration: PublisherIntegration;
}) {
  const graceSeconds = config().DELETION_GRACE;
  const until = status_at && new Date(status_at.getTime() + graceSeconds * 1_000);
  if (!until || until <= clock.now())
    return (
      <Alert
        tone="warn"
        title="Unpublished"
        actions={<ButtonLink href="/developer/integrations/new">Register integration</ButtonLink>}
      >
        It was unpublished more than {durationWords(graceSeconds)} ago and cannot be published
        again. Register it as a new integration.
      </Alert>
    );
  if (organization.verification !== "verified")
    return (
      <NotVerified
        organization={organization}
        title="Unpublished, and its organization is not verified"
      >
        Only verified organizations publish integrations. You can publish it again until{" "}
        <LocalTime at={until} />.
      </NotVerified>
    );
  return (
    <Alert tone="warn" title="Unpublished">
      <p>
        Its tokens have ended. Until <LocalTime at={until} /> you can publish it again: its
        connections then come back, and each needs a new authorization for a token. After that, the
        connections end.
      </p>
      {visibility === "public" && start_url === null && (
        <p className="mt-1">
          Without a start URL, nobody can begin in the catalog.{" "}
          <PageLink href={startUrlPath(id)} className="link">
            Enter the start URL
          </PageLink>
        </p>
      )}
      <ActionForm action={publishIntegration} aria-label="Publish" className="mt-3 grid gap-3">
        <HiddenFields of={{ id }} />
        <div>
          <SubmitButton variant="secondary">Publish</SubmitButton>
        </div>
      </ActionForm>
    </Alert>
  );
}
