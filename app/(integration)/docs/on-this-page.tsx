/** The headings of the page, shown beside it on wide screens. */
export function OnThisPage({ headings }: { headings: { id: string; text: string }[] }) {
  return (
    <nav aria-label="On this page" className="hidden xl:block">
      <div className="sticky top-24 max-h-[calc(100dvh-8rem)] overflow-y-auto text-sm">
        <p className="font-semibold">On this page</p>
        <ul className="mt-2 border-l border-line">
          {headings.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`} className="-ml-px block border-l border-transparent py-1 pl-3 leading-5 text-soft hover:border-edge hover:text-ink">
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
