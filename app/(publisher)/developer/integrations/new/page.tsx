import { Users } from "lucide-react";
import type { Metadata } from "next";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { config } from "@/lib/config/config";
import { publisherOrganizations } from "@/lib/portal/publisher/integrations";
import { requireActor } from "@/lib/session/current-actor";
import { RegistrationForm } from "./registration-form";

export const metadata: Metadata = { title: "Register integration" };

export default async function RegistrationPage() {
  const actor = await requireActor("/developer/integrations/new");
  const organizations = await publisherOrganizations(actor.personId);
  return (
    <>
      <PageHeader
        title="Register integration"
        description="The manifest describes your integration to organizers and participants before they agree. Adding a scope later requires their consent again."
        back={{ href: "/developer", label: "Integrations" }}
      />
      {organizations.length === 0 ? (
        <Card>
          <EmptyState
            icon={<Users />}
            title="You need an organization first"
            action={<ButtonLink href="/organizations">Your organizations</ButtonLink>}
          >
            You cannot manage integrations in any organization yet. Create an organization, or ask a
            manager of yours for permission.
          </EmptyState>
        </Card>
      ) : (
        <RegistrationForm
          organizations={organizations}
          personId={actor.personId}
          origin={config().PUBLIC_URL}
        />
      )}
    </>
  );
}
