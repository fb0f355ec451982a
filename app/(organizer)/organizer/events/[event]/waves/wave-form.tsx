import { ShownValuesField } from "@/components/shown-values-field";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { ButtonLink } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { type organizerWave, waveChoices } from "@/lib/portal/organizer/waves";
import { shownTexts } from "@/lib/resources/form";
import { registrationWaveFields } from "@/lib/resources/registration-wave";
import { newWave, waveSizeForm, waveWindowForm } from "@/lib/resources/registration-wave-words";
import { AddAnother } from "../add-another";
import { FieldGrid } from "../field-grid";
import { titleOf } from "../program/program-words";
import { saveWave } from "./actions";
import { CheckList } from "./check-list";
import { MailedNow } from "./mailed-now";

interface Props {
  event: { id: string; time_zone: string | null };
  wave: EditedWave | null;
  /** Set when the previous item has just been saved and the next one is added. */
  saved?: string;
}

/** The form of a wave: its times, audience, size and activities. */
export async function WaveForm({ event: { id: event, time_zone }, wave, saved = "" }: Props) {
  const shown = shownWave(wave);
  const { activities, roles, notified } = await waveChoices(event);
  return (
    <ActionForm action={saveWave} aria-label="Wave">
      <HiddenFields of={{ event, wave: wave?.id ?? "" }} />
      <ShownValuesField values={shown} />
      <FieldGrid
        form={waveWindowForm(wave?.status === "started")}
        fields={registrationWaveFields}
        shown={shown}
        zone={time_zone}
      />
      <CheckList
        legend="Roles"
        name="roles_ids"
        chosen={shown.roles_ids}
        items={roles.map(({ id, name }) => ({ value: id, label: name }))}
        emptyText="This event has no roles yet."
      />
      <FieldGrid form={waveSizeForm} fields={registrationWaveFields} shown={shown} />
      <p className="-mt-2 text-sm text-soft">
        How many people this wave admits to each of its activities: a number of places, or a
        percentage of the activity's own capacity.
      </p>
      <CheckList
        legend="Activities"
        name="base_activities"
        chosen={shown.base_activities}
        items={activities.map((activity) => ({
          value: activity.id,
          label: titleOf(activity),
          note:
            activity.status === "canceled"
              ? "canceled"
              : activity.sign_ups_enabled
                ? undefined
                : "sign-ups disabled",
        }))}
        emptyText="This event has no activities yet."
      />
      {wave?.status !== "started" && <MailedNow notified={notified} />}
      {wave === null && <AddAnother saved={saved} />}
      <div className="flex flex-wrap gap-3">
        <SubmitButton>Save</SubmitButton>
        <ButtonLink href={`/organizer/events/${event}/waves`}>Back to the waves</ButtonLink>
      </div>
    </ActionForm>
  );
}

type EditedWave = NonNullable<Awaited<ReturnType<typeof organizerWave>>>;

/** The values of the wave form; without a wave, those of a new one. */
const shownWave = (wave: EditedWave | null) => ({
  ...shownTexts(registrationWaveFields, wave, newWave),
  roles_ids: wave?.roles.map(({ role_id }) => role_id) ?? [],
  base_activities: wave?.activities.map(({ activity_id }) => activity_id) ?? [],
});
