/** The consequences that a dialog lists before it acts; `false` ones are left out. */
export const Consequences = ({ of: things }: { of: (string | false)[] }) => (
  <ul className="list-disc space-y-1.5 pl-5 text-sm marker:text-faint">{things.flatMap((thing) => (thing ? [<li key={thing}>{thing}</li>] : []))}</ul>
);
