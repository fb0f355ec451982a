import type { Metadata } from "next";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/field";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/session/current";
import { openOrganization } from "../actions";

export const metadata: Metadata = { title: "Create organization" };

export default async function NewOrganizationPage() {
  await requireActor("/organizations/new");
  return (
    <>
      <PageHeader
        title="Create organization"
        description="It starts unverified. You may add members at once; publishing integrations needs verification by the operator."
        back={{ href: "/organizations", label: "Organizations" }}
      />
      <Card>
        <ActionForm action={openOrganization} aria-label="Create organization">
          <TextField
            label="Name"
            name="name"
            autoComplete="organization"
            hint="As people know you: the club, the company, the convention."
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
