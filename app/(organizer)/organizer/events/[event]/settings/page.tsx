import { ChevronRight } from "lucide-react";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ShownValuesField } from "@/components/shown-values-field";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Card } from "@/components/ui/card";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { eventSettingsOf } from "@/lib/portal/organizer/events";
import { eventSettingFields } from "@/lib/resources/event";
import { eventForm } from "@/lib/resources/event-words";
import { shownTexts } from "@/lib/resources/form";
import { priceText } from "@/lib/resources/money";
import { removeEvent, saveSettings } from "../event-actions";
import {
  EventFrame,
  type EventPageProps,
  type OrganizerEvent,
  requireManagedEvent,
} from "../event-frame";
import { DeleteItem } from "../event-item";
import { FieldGrid } from "../field-grid";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage({ params }: EventPageProps) {
  const event = await requireManagedEvent((await params).event, "/settings");
  return (
    <EventFrame event={event} kinds={["event"]}>
      <div className="grid gap-6">
        <SettingsForm eventId={event.id} settings={await eventSettingsOf(event.id)} />
        <DeleteEventCard event={event} />
      </div>
    </EventFrame>
  );
}

interface Props {
  eventId: string;
  settings: Awaited<ReturnType<typeof eventSettingsOf>>;
}

/**
 * Every field of the event that an organizer can set (docs/rules/resources.md#event-resource),
 * section by section.
 */
function SettingsForm({ eventId, settings }: Props) {
  const texts = shownTexts(eventSettingFields, settings);
  const shown = { ...texts, min_price: priceText(texts.min_price, texts.currency) };
  return (
    <ActionForm action={saveSettings} className="grid gap-6" aria-label="Settings">
      <HiddenFields of={{ event: eventId }} />
      <ShownValuesField values={settings} />
      {eventForm.map(({ section, isFolded, fields }) => (
        <Section key={section} title={section} isFolded={isFolded}>
          <FieldGrid
            form={fields}
            fields={eventSettingFields}
            shown={shown}
            zone={settings.time_zone}
          />
        </Section>
      ))}
      <div>
        <SubmitButton>Save changes</SubmitButton>
      </div>
    </ActionForm>
  );
}

interface SectionProps {
  title: string;
  isFolded: true | undefined;
  children: ReactNode;
}

const Section = ({ title, isFolded, children }: SectionProps) =>
  isFolded ? (
    <FoldedSection title={title}>{children}</FoldedSection>
  ) : (
    <Card id={title.toLowerCase().replaceAll(" ", "-")} title={title}>
      {children}
    </Card>
  );

const FoldedSection = ({ title, children }: Omit<SectionProps, "isFolded">) => (
  <details className="group rounded-lg border border-line bg-surface shadow-rest">
    <summary className="flex cursor-pointer items-center gap-2 rounded-lg px-4 py-4 text-lg font-semibold sm:px-6 [&::-webkit-details-marker]:hidden">
      <ChevronRight
        aria-hidden="true"
        className="size-4 transition-transform duration-100 group-open:rotate-90"
      />
      {title}
    </summary>
    <div className="px-4 pb-4 sm:px-6 sm:pb-5">{children}</div>
  </details>
);

/** For an event created by mistake. The verb decides whether anybody depends on it. */
function DeleteEventCard({ event }: { event: OrganizerEvent }) {
  const isUnused = !event.published_at && event._count.people + event._count.connections === 0;
  if (!isUnused) return null;
  return (
    <Card tone="danger" title="Delete" description="For an event that was created by mistake.">
      <DeleteItem
        name={event.title ?? "this event"}
        action={removeEvent}
        fields={{ event: event.id }}
        consequences={[
          "Its settings, form, program, locations, waves and roles are deleted with it.",
          "This is permanent. The organization's activity log records who did it.",
        ]}
      />
    </Card>
  );
}
