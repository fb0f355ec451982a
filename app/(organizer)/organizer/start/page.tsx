import type { Metadata } from "next";
import { eventPath } from "@/components/event-path";
import { queryValue, type SearchParams } from "@/components/search-params";
import { type Step, Steps } from "@/components/steps";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { type EventInProgress, organizerSteps } from "@/lib/portal/organizer/events";
import { requireActor } from "@/lib/session/current-actor";

export const metadata: Metadata = { title: "First steps" };

interface Props {
  searchParams: SearchParams;
}

export default async function StartPage({ searchParams }: Props) {
  const { personId } = await requireActor("/organizer/start");
  const chosen = queryValue((await searchParams).event);
  const { hasOrganization, event } = await organizerSteps(personId, chosen);
  const steps = [...firstSteps(hasOrganization, event !== null), ...eventSteps(event)];
  const doneCount = steps.filter((step) => step.done).length;
  return (
    <>
      <PageHeader
        title="First steps"
        description="From nothing to open applications. Each step is ticked once it is done; the form and the program can follow later."
        back={{ href: "/organizer", label: "Your events" }}
      />
      <Card
        title={<bdi>{event?.title ?? "Your first event"}</bdi>}
        description={`${doneCount} of ${steps.length} done`}
        actions={
          event &&
          doneCount === steps.length && (
            <ButtonLink href={eventPath(event)}>View public page</ButtonLink>
          )
        }
      >
        <ol>
          <Steps of={steps} showAllHints />
        </ol>
      </Card>
    </>
  );
}

const firstSteps = (hasOrganization: boolean, hasEvent: boolean): Step[] => [
  {
    title: "Create an organization",
    done: hasOrganization,
    hint: "Every event belongs to one, and its members work on it together.",
    link: { href: "/organizations/new", children: "Create organization" },
  },
  {
    title: "Create an event",
    done: hasEvent,
    hint: "It begins as a draft that only your organization sees. A title is enough.",
    link: hasOrganization ? { href: "/organizer/events/new", children: "New event" } : undefined,
  },
];

function eventSteps(event: EventInProgress | null): Step[] {
  const linkTo = (path: string, children: string) =>
    event ? { href: `/organizer/events/${event.id}${path}`, children } : undefined;
  return [
    {
      title: "Say when it is",
      done: event?.start_date != null,
      hint: "The dates and the place appear at the top of the event's page.",
      link: linkTo("/settings#the-event", "Settings"),
    },
    {
      title: "Ask your questions",
      done: (event?._count.form_fields ?? 0) > 0,
      hint: "The application form asks for a name. Add anything else you need to know.",
      link: linkTo("/form", "Application form"),
    },
    {
      title: "Add to the program",
      done: (event?._count.activities ?? 0) > 0,
      hint: "One activity is enough to begin with. You can also watch a schedule that is published elsewhere.",
      link: linkTo("/program", "Program"),
      more: linkTo("/import", "Import a file"),
    },
    {
      title: "Publish",
      done: event?.publish_status === "published",
      hint: "The event gets a public page.",
      link: linkTo("", "Publish"),
    },
    {
      title: "Open applications",
      done:
        event?.publish_status === "published" &&
        event.access_mode !== null &&
        event.access_mode !== "closed",
      hint: "Choose under “Access mode” how people become participants.",
      link: linkTo("/settings#who-gets-in", "Access mode"),
    },
  ];
}
