/** The service's logo: two pieces that meet. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5 font-semibold tracking-tight">
      <svg aria-hidden="true" viewBox="0 0 28 28" className="size-7">
        <rect width="28" height="28" rx="8" className="fill-accent" />
        <path d="M8 8.5h5.5a5.5 5.5 0 0 1 0 11H8z" className="fill-on-accent" />
        <circle cx="20" cy="14" r="2.5" className="fill-on-accent" />
      </svg>
      Integrations
    </span>
  );
}
