import { organizerWave, waveChoices } from "@/lib/portal/organizer/waves";
import { shownTexts } from "@/lib/resources/form";
import { registrationWaveFields } from "@/lib/resources/registration-wave";
import { newWave, waveSizeForm, waveWindowForm } from "@/lib/resources/registration-wave-words";
import { ItemForm, type ItemFormProps, itemPage } from "../../event-item";
import { FieldGrid } from "../../field-grid";
import { saveWave } from "../../item-actions";
import { titleOf, waveWords } from "../../program/program-words";
import { CheckList, MailedNow } from "../wave-fields";

type Wave = NonNullable<Awaited<ReturnType<typeof organizerWave>>>;

const page = itemPage<Wave>({
  name: "wave",
  kind: "registration_wave",
  path: "/waves",
  find: organizerWave,
  title: waveWords,
  Form: WaveForm,
});

export const generateMetadata = page.metadata;
export default page.Page;

async function WaveForm({ event, item: wave, saved }: ItemFormProps<Wave>) {
  const shown = shownWave(wave);
  const { activities, roles, notified } = await waveChoices(event.id);
  return (
    <ItemForm
      {...{ name: "wave", action: saveWave, event: event.id, id: wave?.id, saved, shown }}
      list={{ path: "waves", words: "Back to the waves" }}
    >
      <FieldGrid
        form={waveWindowForm(wave?.status === "started")}
        fields={registrationWaveFields}
        shown={shown}
        zone={event.time_zone}
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
    </ItemForm>
  );
}

/** The values of the wave form; without a wave, those of a new one. */
const shownWave = (wave: Wave | null) => ({
  ...shownTexts(registrationWaveFields, wave, newWave),
  roles_ids: wave?.roles.map(({ role_id }) => role_id) ?? [],
  base_activities: wave?.activities.map(({ activity_id }) => activity_id) ?? [],
});
