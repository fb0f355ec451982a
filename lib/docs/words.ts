import { capitalize } from "@/lib/words";

/** `Registration wave` of `registration_wave`, `registration-wave`. */
export const titleOf = (name: string) => capitalize(name).replaceAll(/[-_]/g, " ");

export const json = (value: unknown) => JSON.stringify(value, null, 2);
