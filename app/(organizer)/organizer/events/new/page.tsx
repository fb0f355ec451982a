import { Building2 } from "lucide-react";
import type { Metadata } from "next";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SelectField, TextField } from "@/components/ui/field";
import { PageHeader } from "@/components/ui/page-header";
import { TimeZoneField } from "@/components/ui/time-zone-field";
import { organizationsWithAbility } from "@/lib/people/rights";
import { requireActor } from "@/lib/session/current-actor";
import { createDraftEvent } from "../[event]/event-actions";

export const metadata: Metadata = { title: "New event" };

export default async function NewEventPage() {
  const actor = await requireActor("/organizer/events/new");
  const organizations = await organizationsWithAbility(actor.personId, "manage_events");
  return (
    <>
      <PageHeader
        title="New event"
        description="A new event is a private draft that only your organization can see. You add dates, place and everything else next."
        back={{ href: "/organizer", label: "Your events" }}
      />
      <Card>
        {organizations.length === 0 ? (
          <EmptyState
            icon={<Building2 />}
            title="You need an organization first"
            action={<ButtonLink href="/organizations">Your organizations</ButtonLink>}
          >
            Every event belongs to an organization, and you need permission to manage its events.
          </EmptyState>
        ) : (
          <ActionForm action={createDraftEvent} aria-label="New event">
            <TextField label="Title" name="title" autoComplete="off" required />
            <SelectField
              label="Organization"
              name="organization"
              options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
              defaultValue={organizations[0]?.id}
            />
            <TimeZoneField
              label="Time zone"
              name="time_zone"
              hint="The time zone of the place. Event times are shown and entered in it."
              suggestOwn
            />
            <div>
              <SubmitButton>Save</SubmitButton>
            </div>
          </ActionForm>
        )}
      </Card>
    </>
  );
}
