import { type WebhookEventType, webhookEventTypes } from "@/lib/webhooks/catalog/event-types";
import type { Messages } from "@/messages/en";

interface WebhookSubjectsProps {
  declared: string[];
  words: Pick<Messages["consent"], "webhookSubjects" | "webhookChanges">;
}

/** The webhooks of an integration in words: each subject once, with its events. */
export function WebhookSubjects({ declared, words }: WebhookSubjectsProps) {
  const parts = declaredTypes(declared).map(partsOf);
  return (
    <ul className="flex flex-wrap gap-1.5 text-sm text-soft">
      {[...new Set(parts.map(({ subject }) => subject))].map((subject) => (
        <li key={subject} className="rounded-sm border border-line bg-sunken px-2 py-0.5">
          <span className="text-ink">{words.webhookSubjects[subject]}</span>{" "}
          {parts
            .filter((part) => part.subject === subject)
            .map(({ change }) => words.webhookChanges[change])
            .join(", ")}
        </li>
      ))}
    </ul>
  );
}

/** The known event types, in the order of the catalog. */
export const declaredTypes = (declared: string[]) =>
  webhookEventTypes.filter((type) => declared.includes(type));

type Before<Type> = Type extends `${infer Subject}.${string}` ? Subject : never;
type After<Type> = Type extends `${string}.${infer Change}` ? Change : never;

/** The subject and the change of a type such as `registration_wave.started`. */
const partsOf = (type: WebhookEventType) =>
  ({
    subject: type.slice(0, type.indexOf(".")),
    change: type.slice(type.indexOf(".") + 1),
  }) as { subject: Before<WebhookEventType>; change: After<WebhookEventType> };
