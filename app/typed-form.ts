/** A text as it was typed, without what a database cannot hold; "" when there is none. */
export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value.replaceAll("\0", "") : "";
};

export const textsOf = (form: FormData, name: string): string[] => form.getAll(name).filter((value) => typeof value === "string");

/** The texts of these fields, by name. */
export const typedIn = <Name extends string>(form: FormData, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, textOf(form, name)]));

/** What the form showed when it was opened (a hidden `before`, as JSON): fields that the person left alone are not saved again. */
export function shownBefore(form: FormData): unknown {
  try {
    return JSON.parse(textOf(form, "before"));
  } catch {
    return undefined;
  }
}
