import { Building2 } from "lucide-react";
import type { Metadata } from "next";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SelectField, TextField } from "@/components/ui/field";
import { PageHeader } from "@/components/ui/page-header";
import { organizationsWhere } from "@/lib/people/rights";
import { requireActor } from "@/lib/session/current";
import { beginEvent } from "./action";

export const metadata: Metadata = { title: "New event" };

export default async function NewEventPage() {
  const actor = await requireActor("/organizer/events/new");
  const organizations = await organizationsWhere(actor.personId, "manage_events");
  return (
    <>
      <PageHeader
        title="New event"
        description="It begins as a private draft that only your organization sees. Dates, place and everything else come next."
        back={{ href: "/organizer", label: "Your events" }}
      />
      <Card>
        {organizations.length === 0 ? (
          <EmptyState icon={<Building2 />} title="First, an organization" action={<ButtonLink href="/organizations">Your organizations</ButtonLink>}>
            Events belong to an organization in which you may manage events.
          </EmptyState>
        ) : (
          <ActionForm action={beginEvent} aria-label="New event">
            <TextField label="Title" name="title" autoComplete="off" required />
            <SelectField
              label="Organization"
              name="organization"
              options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
              defaultValue={organizations[0]?.id}
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
