/** Values that a form sends without showing them: the ids of what it is about. */
export const HiddenFields = ({ of: fields }: { of: Record<string, string> }) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
