import * as z from "zod";
import { typedSchemas } from "@/lib/resources/kinds";
import { registrationWaveFields } from "@/lib/resources/registration-wave";
import { fieldFault } from "@/lib/transitions/field-fault";

export const waveInput = z.object({
  ...typedSchemas(registrationWaveFields),
  roles_ids: z.array(z.uuid()).transform(sorted),
  base_activities: z.array(z.uuid()).transform((ids) => [...new Set(ids)]),
});

export type WaveInput = z.output<typeof waveInput>;

/** Maps the input to the columns of the table. Roles and activities have rows of their own. */
export const waveColumns = <Input extends Partial<WaveState>>({
  roles_ids: _,
  base_activities: __,
  ...columns
}: Input) => columns;

/** A wave as a data source may provide it: fields that forms require can be missing. */
export interface WaveState extends Omit<WaveInput, "name" | "capacity_mode" | "audience"> {
  name: string | null;
  capacity_mode: WaveInput["capacity_mode"] | null;
  audience: WaveInput["audience"] | null;
  /** Increases with each change of the audience; a source may keep its own. */
  active_eligibility_generation: number | null;
}

type RuleFields = Pick<WaveInput, "start_time" | "end_time" | "audience" | "roles_ids"> & Limits;

interface Limits {
  capacity: number | null;
  capacity_mode: string | null;
}

/** Checks the rules between the fields of a wave that is not over. */
export function requireWaveRules(
  { start_time, end_time, audience, roles_ids, ...limits }: RuleFields,
  now: Date,
): void {
  if (!start_time) throw fieldFault("start_time", "Enter the start time.");
  if (end_time && end_time <= start_time)
    throw fieldFault("end_time", "The end has to be after the start.");
  if (end_time && end_time <= now)
    throw fieldFault(
      "end_time",
      "This time has already passed, so the wave would end immediately.",
    );
  if (audience === "roles" && roles_ids.length === 0)
    throw fieldFault("roles_ids", "Choose at least one role, or open the wave to all.");
  if (limits.capacity_mode === "percentage" && (limits.capacity ?? 0) > 100)
    throw fieldFault("capacity", "A percentage cannot exceed 100.");
}

function sorted(ids: string[]): string[] {
  return [...new Set(ids)].sort();
}
