import { capitalize } from "@/lib/words";

/** Turns `registration_wave` or `registration-wave` into `Registration wave`. */
export const titleOf = (name: string) => capitalize(name).replaceAll(/[-_]/g, " ");

export const json = (value: unknown) => JSON.stringify(value, null, 2);
