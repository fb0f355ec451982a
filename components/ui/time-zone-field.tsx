import { zoneChoices } from "@/lib/time/zone-names";
import { TimeZoneSelect } from "./time-zone-select";

interface Props {
  label: string;
  name: string;
  hint?: string;
  defaultValue?: string;
  /** Preselects the reader's own zone. */
  suggestOwn?: boolean;
}

/**
 * A select of the world's time zones, by region. The server lists them, because browsers know
 * different names. A chosen zone can be changed but not cleared.
 */
export const TimeZoneField = ({ defaultValue = "", ...rest }: Props) => (
  <TimeZoneSelect
    {...rest}
    defaultValue={defaultValue}
    options={[...(defaultValue === "" ? [notChosen] : []), ...zoneChoices(defaultValue)]}
  />
);

const notChosen = { value: "", label: "Not chosen: each reader's own" };
