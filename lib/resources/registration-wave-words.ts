import type { FormField } from "./form";
import type { TypedName } from "./kinds";
import type { capacityModes, registrationWaveFields, waveAudiences } from "./registration-wave";

type WaveField = TypedName<typeof registrationWaveFields>;

const capacityModeWords: Record<(typeof capacityModes)[number], string> = {
  fixed: "Fixed",
  percentage: "Percentage",
};
const audienceWords: Record<(typeof waveAudiences)[number], string> = {
  all: "All",
  roles: "Roles",
};

/** When a wave is open, and for whom. The form shows its roles below. */
export const waveWindowForm = (hasStarted: boolean): readonly FormField<WaveField>[] => [
  { name: "name", label: "Name", wide: true },
  {
    name: "start_time",
    label: "Start time",
    required: true,
    ...(hasStarted && { hint: "This wave has already started." }),
  },
  { name: "end_time", label: "End time" },
  {
    name: "notify_when",
    label: "Announce it at",
    wide: true,
  },
  {
    name: "audience",
    label: "Audience",
    choices: audienceWords,
    choiceHints: {
      all: "Every participant.",
      roles: "Participants with one of the roles that you choose.",
    },
    wide: true,
  },
];

/** How many people a wave admits. The form shows its activities below. */
export const waveSizeForm: readonly FormField<WaveField>[] = [
  { name: "capacity_mode", label: "Capacity mode", choices: capacityModeWords },
  { name: "capacity", label: "Capacity" },
  { name: "per_user_limit", label: "Activities per person" },
];

/** The initial values in the form of a new wave. */
export const newWave = { audience: "all", capacity_mode: "fixed" } satisfies Partial<
  Record<WaveField, string>
>;
