import * as z from "zod";
import { capitalize } from "@/lib/words";
import { type AuditSubject, auditActions } from "./actions";

/** The text of an audited action. An action written by a newer version is shown as stored. */
export function actionWords(action: string, reader: "log" | "publisher" = "log"): string {
  const words = actionTexts.get(action);
  return words === undefined
    ? capitalized(action)
    : typeof words === "string"
      ? words
      : words[reader];
}

const actionTexts = new Map(Object.entries(auditActions));

/** A subject as readable text: `form_field` → `Form field`. */
export const subjectWords = (subject: AuditSubject): string => capitalized(subject);

const capitalized = (name: string): string => capitalize(name.replaceAll(/[._]/g, " "));

/** The details of an entry: changed fields, new values. Empty when there are none. */
export const detailWords = (details: Record<string, unknown>): string =>
  Object.entries(details)
    .flatMap(([name, value]) =>
      hasValue(value)
        ? [name === "fields" ? valueWords(value) : `${spaced(name)}: ${valueWords(value)}`]
        : [],
    )
    .join(" · ");

const hasValue = (value: unknown) =>
  value !== null &&
  value !== undefined &&
  value !== "" &&
  !(Array.isArray(value) && value.length === 0);

function valueWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueWords).join(", ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  const scope = declaredScope.safeParse(value);
  if (scope.success) return scope.data.required ? scope.data.name : `${scope.data.name} (optional)`;
  return typeof value === "object" ? JSON.stringify(value) : spaced(String(value));
}

const declaredScope = z.object({ name: z.string(), required: z.boolean() });

const spaced = (name: string) => (/^[a-z_]+$/.test(name) ? name.replaceAll("_", " ") : name);
