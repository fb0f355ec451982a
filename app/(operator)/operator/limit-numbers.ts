import { textOf } from "@/app/typed-form";

export type LimitName = "limit_installation" | "limit_user";
export type LimitPart = "hour" | "burst" | "inFlight";

/** The numbers of `500/3600,30/60,5`. */
export function numbersOf(limit: string) {
  const [hour, hourSeconds, burst, burstSeconds, inFlight] = limit.split(/[/,]/);
  return { hour, hourSeconds, burst, burstSeconds, inFlight };
}

const parts = ["hour", "burst", "inFlight"] as const satisfies LimitPart[];
const names = ["limit_installation", "limit_user"] as const satisfies LimitName[];

export const limitFields = names.flatMap((name) => parts.map((part) => `${name}.${part}`));

/** The limits that were typed as numbers, and the faults of those that are none. */
export function typedLimits(form: FormData) {
  const faults: Record<string, string> = {};
  const limitOf = (name: LimitName): string => {
    const typed = parts.map((part) => textOf(form, `${name}.${part}`).trim());
    if (typed.every((text) => text === "")) return "";
    for (const [at, part] of parts.entries())
      if (!/^[1-9]\d{0,8}$/.test(typed[at] ?? ""))
        faults[`${name}.${part}`] = "Enter a whole number, 1 or more.";
    const seconds = (part: string) => textOf(form, `${name}.${part}`);
    const [hour, burst, inFlight] = typed;
    return `${hour}/${seconds("hourSeconds")},${burst}/${seconds("burstSeconds")},${inFlight}`;
  };
  const limits = { limit_installation: limitOf(names[0]), limit_user: limitOf(names[1]) };
  return Object.keys(faults).length > 0 ? { faults } : limits;
}
