/** The path of an event's public page: by its slug, or by its id if it has none. */
export const eventPath = ({ slug, id }: { slug: string | null; id: string }) =>
  `/events/${encodeURIComponent(slug ?? id)}`;
