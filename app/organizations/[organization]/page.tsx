import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PageHeader } from "@/components/ui/page-header";
import { isManager } from "@/lib/people/rights";
import { organizationOf } from "@/lib/portal/organizations";
import { requireActor } from "@/lib/session/current";
import { inviteMember } from "../actions";
import { Verification } from "../organization-facts";
import { AbilityFields } from "./ability-fields";
import { Members } from "./members";

export const metadata: Metadata = { title: "Organization" };

interface Props {
  params: Promise<{ organization: string }>;
}

export default async function OrganizationPage({ params }: Props) {
  const { organization: id } = await params;
  const actor = await requireActor(`/organizations/${encodeURIComponent(id)}`);
  const organization = await organizationOf(actor.personId, id);
  if (!organization) notFound();
  const manages = organization.members.some((member) => member.person_id === actor.personId && isManager(member));
  return (
    <>
      <PageHeader
        title={organization.name}
        badge={<Verification state={organization.verification} />}
        back={{ href: "/organizations", label: "Organizations" }}
        actions={manages && <ButtonLink href={`/organizations/${organization.id}/audit`}>Activity log</ButtonLink>}
      />
      <div className="grid gap-6">
        <VerificationNotice verification={organization.verification} reason={organization.verification_reason} />
        <Card title="Members" description={manages ? undefined : "Members with both permissions can manage this list."} flush>
          <Members organization={organization} manages={manages} viewerId={actor.personId} />
        </Card>
        {manages && (
          <Card title="Add member" description="Someone who already has an account.">
            <ActionForm action={inviteMember} aria-label="Add member">
              <TextField label="Email" name="email" type="email" autoComplete="off" required />
              <AbilityFields />
              <HiddenFields of={{ organization: organization.id }} />
              <div>
                <SubmitButton>Add member</SubmitButton>
              </div>
            </ActionForm>
          </Card>
        )}
      </div>
    </>
  );
}

function VerificationNotice({ verification, reason }: { verification: string; reason: string | null }) {
  if (verification === "verified") return null;
  if (verification === "rejected") {
    return (
      <Alert tone="warn" title="Verification was rejected">
        {reason ?? "No reason was given."}
      </Alert>
    );
  }
  return (
    <Alert tone="note" title="Not verified yet">
      The operator verifies organizations. Until then you can run events but not publish integrations.
    </Alert>
  );
}
