/** The consequences that a dialog lists before it acts. Items that are `false` are omitted. */
export const Consequences = ({ of: things }: { of: (string | false)[] }) => (
  <ul className="list-disc space-y-1.5 pl-5 text-sm marker:text-faint">
    {things.flatMap((thing) => (thing ? [<li key={thing}>{thing}</li>] : []))}
  </ul>
);
