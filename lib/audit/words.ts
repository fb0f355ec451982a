import * as z from "zod";

/** An audited action for reading: `form_field.moved` → `Form field moved`. */
export function actionWords(action: string): string {
  const known = special[action];
  if (known) return known;
  const words = action.replaceAll(/[._]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const special: Record<string, string> = {
  "application.noted": "Note written on an application",
  "participant.guest_added": "Guest added",
  "organization.member_added": "Member added",
  "organization.member_removed": "Member removed",
  "organization.abilities_set": "Member's abilities changed",
  "connection.connected": "Integration connected",
  "connection.ended": "Integration disconnected",
  "activity.signed_up": "Signed up for an activity",
  "activity.signed_out": "Signed out of an activity",
};

/** What an entry adds to its action: the fields that changed, the new value. Empty when there is nothing. */
export const detailWords = (details: Record<string, unknown>): string =>
  Object.entries(details)
    .flatMap(([name, value]) => (isSaid(value) ? [name === "fields" ? valueWords(value) : `${spaced(name)}: ${valueWords(value)}`] : []))
    .join(" · ");

const isSaid = (value: unknown) => value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);

function valueWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueWords).join(", ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  const scope = declaredScope.safeParse(value);
  if (scope.success) return scope.data.required ? scope.data.name : `${scope.data.name} (optional)`;
  return typeof value === "object" ? JSON.stringify(value) : spaced(String(value));
}

const declaredScope = z.object({ name: z.string(), required: z.boolean() });

const spaced = (name: string) => (/^[a-z_]+$/.test(name) ? name.replaceAll("_", " ") : name);
