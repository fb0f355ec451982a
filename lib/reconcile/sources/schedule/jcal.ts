import * as z from "zod";

// A parsed calendar file (jCal, RFC 7265).

const property = z.tuple([z.string(), z.record(z.string(), z.unknown()), z.string()]).rest(z.unknown());
/** Name, properties, components. */
export const component = z.tuple([z.string(), z.array(property), z.array(z.unknown())]);

export type Property = z.output<typeof property>;
export type Component = z.output<typeof component>;

export const componentsOf = (components: unknown[], wanted?: string): Component[] =>
  components.flatMap((each) => {
    const { success, data } = component.safeParse(each);
    return success && data[0] === (wanted ?? data[0]) ? [data] : [];
  });

export function textOf(found: Property | undefined): string | undefined {
  const value = found?.[3];
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}
