import type { Metadata } from "next";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/field";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/session/current-actor";
import { createNewOrganization } from "../actions";

export const metadata: Metadata = { title: "Create organization" };

export default async function NewOrganizationPage() {
  await requireActor("/organizations/new");
  return (
    <>
      <PageHeader
        title="Create organization"
        description="A new organization starts unverified. You can invite members right away; before it can publish integrations, the operator has to verify it."
        back={{ href: "/organizations", label: "Organizations" }}
      />
      <Card>
        <ActionForm action={createNewOrganization} aria-label="Create organization">
          <TextField
            label="Name"
            name="name"
            autoComplete="organization"
            hint="The name people know you by: a club, a company, a convention."
            required
          />
          <div>
            <SubmitButton>Create organization</SubmitButton>
          </div>
        </ActionForm>
      </Card>
    </>
  );
}
