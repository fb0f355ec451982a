import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Card } from "@/components/ui/card";
import { HiddenFields } from "@/components/ui/hidden-fields";
import type { eventSettingsOf } from "@/lib/portal/organizer/settings";
import { eventForm } from "@/lib/resources/event-words";
import { SettingField } from "./setting-field";
import { saveSettings } from "./settings-actions";
import { ShownBefore } from "./shown-before";

interface Props {
  eventId: string;
  settings: Awaited<ReturnType<typeof eventSettingsOf>>;
}

/** Every field of the event that an organizer sets (docs/rules/resources.md#event-resource), section by section. */
export function SettingsForm({ eventId, settings }: Props) {
  return (
    <ActionForm action={saveSettings} className="grid gap-6" aria-label="Settings">
      <HiddenFields of={{ event: eventId }} />
      <ShownBefore settings={settings} />
      {eventForm.map(({ section, settings: shown }) => (
        <Card key={section} title={section}>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            {shown.map((setting) => (
              <div key={setting.name} className={setting.wide && "sm:col-span-2"}>
                <SettingField setting={setting} now={settings[setting.name]} />
              </div>
            ))}
          </div>
        </Card>
      ))}
      <div>
        <SubmitButton>Save changes</SubmitButton>
      </div>
    </ActionForm>
  );
}
