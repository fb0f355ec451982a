/** The media type in a `Content-Type`, in lower case and without its parameters. */
export const mediaTypeOf = (contentType: string | null): string | undefined =>
  contentType?.split(";", 1)[0]?.trim().toLowerCase();
