/** Headers exactly as recorded, one per row. */
export function HeaderList({ title, headers }: { title: string; headers: Record<string, string> }) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-lg border border-line">
      <figcaption className="border-b border-line bg-sunken px-4 py-2.5 text-sm font-medium">
        {title}
      </figcaption>
      <dl className="grid gap-x-4 px-4 py-3 font-mono text-xs leading-5 sm:grid-cols-[minmax(11rem,auto)_1fr]">
        {Object.entries(headers).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-soft max-sm:mt-1.5">{name}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
