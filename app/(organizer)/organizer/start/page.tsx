import type { Metadata } from "next";
import { eventPath } from "@/components/event-path";
import { type Step, Steps } from "@/components/steps";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { type EventInHand, organizerSteps } from "@/lib/portal/organizer/first-steps";
import { requireActor } from "@/lib/session/current";

export const metadata: Metadata = { title: "First steps" };

/** Guides a new organizer step by step to an event that takes applications. */
export default async function StartPage() {
  const { personId } = await requireActor("/organizer/start");
  const { hasOrganization, event } = await organizerSteps(personId);
  const steps = [...firstSteps(hasOrganization, event !== null), ...eventSteps(event)];
  const done = steps.filter((step) => step.done).length;
  return (
    <>
      <PageHeader
        title="First steps"
        description="From nothing to open applications. Each step is ticked once it is done; the form and the program can follow later."
        back={{ href: "/organizer", label: "Your events" }}
      />
      <Card
        title={<bdi>{event?.title ?? "Your first event"}</bdi>}
        description={`${done} of ${steps.length} done`}
        actions={event && done === steps.length && <ButtonLink href={eventPath(event)}>View public page</ButtonLink>}
      >
        <ol>
          <Steps of={steps} everyHow />
        </ol>
      </Card>
    </>
  );
}

const firstSteps = (hasOrganization: boolean, hasEvent: boolean): Step[] => [
  {
    title: "Create an organization",
    done: hasOrganization,
    how: "Every event belongs to one, and its members work on it together.",
    link: { href: "/organizations/new", children: "Create organization" },
  },
  {
    title: "Create an event",
    done: hasEvent,
    how: "It begins as a draft that only your organization sees. A title is enough.",
    link: hasOrganization ? { href: "/organizer/events/new", children: "New event" } : undefined,
  },
];

function eventSteps(event: EventInHand | null): Step[] {
  const leadTo = (path: string, children: string) => (event ? { href: `/organizer/events/${event.id}${path}`, children } : undefined);
  return [
    {
      title: "Say when it is",
      done: event?.start_date != null,
      how: "The dates and the place appear at the top of the event's page.",
      link: leadTo("#the-event", "Settings"),
    },
    {
      title: "Ask your questions",
      done: (event?._count.form_fields ?? 0) > 0,
      how: "The application form asks for a name. Add anything else you need to know.",
      link: leadTo("/form", "Application form"),
    },
    {
      title: "Add to the program",
      done: (event?._count.activities ?? 0) > 0,
      how: "One activity is enough to begin with. You can also watch a schedule that is published elsewhere.",
      link: leadTo("/program", "Program"),
    },
    {
      title: "Publish",
      done: event?.publish_status === "published",
      how: "The event gets a public page.",
      link: leadTo("", "Publish"),
    },
    {
      title: "Open applications",
      done: event?.publish_status === "published" && event.access_mode !== null && event.access_mode !== "closed",
      how: "Choose under “Access mode” how people become participants.",
      link: leadTo("#who-gets-in", "Access mode"),
    },
  ];
}
