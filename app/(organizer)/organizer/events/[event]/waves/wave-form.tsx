import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { ButtonLink } from "@/components/ui/button";
import { RadioGroupField, SelectField, TextField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { TimeField } from "@/components/ui/time-field";
import { waveChoices } from "@/lib/portal/organizer/waves";
import { titleOf } from "../program/program-words";
import { ShownBefore } from "../shown-before";
import { saveWave } from "./actions";
import { CheckList } from "./check-list";
import { type EditedWave, shownWave } from "./shown-wave";

interface Props {
  event: string;
  wave: EditedWave | null;
}

/** When a wave is open, for whom, for how many, and what it gates. */
export async function WaveForm({ event, wave }: Props) {
  const shown = shownWave(wave);
  const { activities, roles } = await waveChoices(event);
  return (
    <ActionForm action={saveWave} aria-label="Wave">
      <HiddenFields of={{ event, wave: wave?.id ?? "" }} />
      <ShownBefore settings={shown} />
      <TextField label="Name" name="name" defaultValue={shown.name} required />
      <div className="grid gap-5 sm:grid-cols-2">
        <TimeField
          label="Start time"
          name="start_time"
          at={shown.start_time || null}
          hint={wave?.status === "started" && "This wave has already started."}
        />
        <TimeField label="End time" name="end_time" at={shown.end_time || null} required={false} />
      </div>
      <TimeField label="Notify when" name="notify_when" at={shown.notify_when || null} required={false} />
      <RadioGroupField
        label="Audience"
        name="audience"
        defaultValue={shown.audience}
        options={[
          { value: "all", label: "All", hint: "Every participant." },
          { value: "roles", label: "Roles", hint: "Participants with one of the roles that you choose." },
        ]}
      />
      <CheckList
        legend="Roles"
        name="roles_ids"
        chosen={shown.roles_ids}
        items={roles.map(({ id, name }) => ({ value: id, label: name }))}
        nothing="This event has no roles yet."
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <SelectField
          label="Capacity mode"
          name="capacity_mode"
          defaultValue={shown.capacity_mode}
          options={[
            { value: "fixed", label: "Fixed" },
            { value: "percentage", label: "Percentage" },
          ]}
        />
        <TextField label="Capacity" name="capacity" inputMode="numeric" required={false} defaultValue={shown.capacity} />
        <TextField label="Per user limit" name="per_user_limit" inputMode="numeric" required={false} defaultValue={shown.per_user_limit} />
      </div>
      <p className="-mt-2 text-sm text-soft">
        How many people this wave admits to each of its activities: a number of places, or a percentage of the activity's own capacity.
      </p>
      <CheckList
        legend="Base activities"
        name="base_activities"
        chosen={shown.base_activities}
        items={activities.map((activity) => ({
          value: activity.id,
          label: titleOf(activity),
          note: activity.status === "canceled" ? "canceled" : activity.sign_ups_enabled ? undefined : "sign-ups disabled",
        }))}
        nothing="This event has no activities yet."
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton>Save</SubmitButton>
        <ButtonLink href={`/organizer/events/${event}/waves`}>Back to the waves</ButtonLink>
      </div>
    </ActionForm>
  );
}
