import type { Activity } from "@/lib/resources/activity";
import type { Participant } from "@/lib/resources/participant";

/** Payload fields with personal data; pseudonyms, roles and times stay readable. */
const personalFields: string[] = [
  "display_name",
  "nickname",
  "organisation",
  "real_name",
  "email",
  "custom_form_fields",
  "admin_notes",
  "application_admin_notes",
  "host_display_name",
  "co_host_display_names",
] satisfies (keyof Participant | keyof Activity)[];

const mask = "•••••";

export interface MaskedBody {
  /** Indented JSON. */
  text: string;
  /** Masks the hidden values in another text, such as a receiver's response. */
  maskIn: (other: string) => string;
  hasHiddenValues: boolean;
}

/**
 * A stored payload with the values of personal fields masked. Null stays null: whether a value
 * exists is not personal data.
 */
export function maskedBody(body: string): MaskedBody {
  const hidden: string[] = [];
  const hide = (value: unknown): unknown => {
    if (value === null) return null;
    if (Array.isArray(value)) return value.map(hide);
    if (typeof value === "object")
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, hide(inner)]));
    hidden.push(String(value));
    return mask;
  };
  const text = JSON.stringify(
    JSON.parse(body),
    (key, value) => (personalFields.includes(key) ? hide(value) : value),
    2,
  );
  return {
    text,
    maskIn: (other) => withoutValues(other, hidden),
    hasHiddenValues: hidden.length > 0,
  };
}

/**
 * Masks the longest values first, so that a value contained in another leaves no remainder. Values
 * under three characters are ignored.
 */
const withoutValues = (text: string, values: string[]) =>
  values
    .filter((value) => value.length >= 3)
    .flatMap((value) => [value, asciiJson(value), encodeURIComponent(value)])
    .sort((a, b) => b.length - a.length)
    .reduce((rest, value) => rest.replaceAll(value, mask), text);

/** The form in which some JSON libraries write text: `\u00eb` for ë. */
const asciiJson = (value: string) =>
  value.replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
