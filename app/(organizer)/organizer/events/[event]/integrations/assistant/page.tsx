import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PageLink } from "@/components/page-link";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { organizationsWithAbility } from "@/lib/people/rights";
import { requireActor } from "@/lib/session/current-actor";
import { EventFrame, type EventPageProps, requireOrganizerEvent } from "../../event-frame";
import { AssistantForm } from "./assistant-form";

export const metadata: Metadata = { title: "Connect an assistant" };

export default async function AssistantPage({ params }: EventPageProps) {
  const event = await requireOrganizerEvent((await params).event, "/integrations/assistant");
  const actor = await requireActor(`/organizer/events/${event.id}/integrations/assistant`);
  const organizations = await organizationsWithAbility(actor.personId, "manage_integrations");
  const organization = organizations.find(({ id }) => id === event.organization.id) ?? notFound();
  return (
    <EventFrame event={event}>
      <Card
        title="Connect an assistant"
        description={
          <>
            It can read this event and change nothing.{" "}
            <PageLink href="/docs/assistants" className="link">
              What an assistant sees, and where to paste what
            </PageLink>
          </>
        }
      >
        {organization.verification === "verified" ? (
          <AssistantForm eventId={event.id} />
        ) : (
          <Alert tone="warn" title="Your organization is not verified">
            Only verified organizations can connect an assistant.{" "}
            <PageLink href={`/organizations/${organization.id}`} className="link">
              Ask for verification
            </PageLink>
          </Alert>
        )}
      </Card>
    </EventFrame>
  );
}
