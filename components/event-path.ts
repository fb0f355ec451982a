/** The address of an event's public page: its slug, or its id where it has none. */
export const eventPath = ({ slug, id }: { slug: string | null; id: string }) => `/events/${encodeURIComponent(slug ?? id)}`;
