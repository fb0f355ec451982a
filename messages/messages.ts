import { de } from "./de";
import { en, type Messages } from "./en";
import { es } from "./es";
import { fr } from "./fr";
import type { Language } from "./language";
import { pl } from "./pl";

const catalogues: Record<Language, Messages> = { en, de, fr, es, pl };

/** What participants read, in a language. For the server alone: no page ships a catalogue. */
export const messagesOf = (language: Language): Messages => catalogues[language];
