/** The `lang` of an event's texts. With several languages, which one a text is in is unknown. */
export const languageOf = ({ language }: { language: string[] | null }): string | undefined =>
  language?.length === 1 ? language[0] : undefined;
