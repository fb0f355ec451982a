import { webhookEventTypes } from "@/lib/webhooks/catalog/event-types";

/** The webhooks of an integration in words: each subject once, with its events. */
export function WebhookSubjects({ declared }: { declared: string[] }) {
  const types = declaredTypes(declared);
  return (
    <ul className="flex flex-wrap gap-1.5 text-sm text-soft">
      {[...new Set(types.map(subjectOf))].map((subject) => (
        <li key={subject} className="rounded-sm border border-line bg-sunken px-2 py-0.5">
          <span className="text-ink">{subject}</span>{" "}
          {types
            .filter((type) => subjectOf(type) === subject)
            .map(changeOf)
            .join(", ")}
        </li>
      ))}
    </ul>
  );
}

/** The known event types, in the order of the catalog. */
export const declaredTypes = (declared: string[]) =>
  webhookEventTypes.filter((type) => declared.includes(type));

// The subject and the change of a type such as `registration_wave.started`, in words.
const subjectOf = (type: string) => type.slice(0, type.indexOf(".")).replaceAll("_", " ");
const changeOf = (type: string) => type.slice(type.indexOf(".") + 1).replaceAll("_", " ");
