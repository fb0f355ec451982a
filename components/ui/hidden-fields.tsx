/** Values that a form sends without showing them, such as the id of its subject. */
export const HiddenFields = ({ of: fields }: { of: Record<string, string> }) =>
  Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
