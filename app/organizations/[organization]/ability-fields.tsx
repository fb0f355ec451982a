import { CheckboxField } from "@/components/ui/field";
import { type Ability, abilityTexts } from "@/lib/people/rights";

const names: Ability[] = ["manage_events", "manage_integrations"];

/** One checkbox per ability. */
export const AbilityFields = ({ current }: { current?: Record<Ability, boolean> }) => (
  <div>
    {names.map((name) => (
      <CheckboxField
        key={name}
        name={name}
        {...abilityTexts[name]}
        defaultChecked={current?.[name] ?? false}
      />
    ))}
  </div>
);
