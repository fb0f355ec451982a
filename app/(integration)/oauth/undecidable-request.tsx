import { Check, CircleSlash, Clock, Link2Off } from "lucide-react";
import { Rich } from "@/components/rich";
import { ButtonLink } from "@/components/ui/button";
import { config } from "@/lib/config/config";
import type { ConsentIntegration, ConsentView } from "@/lib/portal/consent/consent";
import type { Messages } from "@/messages/en";
import { duration, fill } from "@/messages/fill";
import type { Language } from "@/messages/language";
import { messagesOf } from "@/messages/messages";

interface UndecidableProps {
  view: ConsentView;
  language: Language;
}

/** A request that can no longer be decided, and the next step. */
export function UndecidableRequest({ view, language }: UndecidableProps) {
  const words = messagesOf(language).undecidable;
  const { Icon, title, text } = wordsOf(view, words, language);
  return (
    <div className="mx-auto flex max-w-form flex-col items-center py-10 text-center">
      <div
        aria-hidden="true"
        className="mb-5 grid size-14 place-items-center rounded-xl border border-line bg-surface text-faint shadow-rest"
      >
        <Icon className="size-6" />
      </div>
      <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
      <p className="mt-2 text-soft">{text}</p>
      <div className="mt-6">
        <ButtonLink href="/">{words.home}</ButtonLink>
      </div>
    </div>
  );
}

function wordsOf(view: ConsentView, words: Messages["undecidable"], language: Language) {
  switch (view.state) {
    case "decided":
      return { Icon: Check, title: words.decidedTitle, text: words.decided };
    case "expired":
      return {
        Icon: Clock,
        title: words.expiredTitle,
        text: fill(words.expired, { time: duration(language, config().AUTHORIZATION_CODE_TTL) }),
      };
    case "inactive":
      return {
        Icon: CircleSlash,
        title: words.inactiveTitle,
        text: <InactiveIntegration integration={view.integration} text={words.inactive} />,
      };
    default:
      return { Icon: Link2Off, title: words.absentTitle, text: words.absent };
  }
}

const InactiveIntegration = ({
  integration: { display_name, support_email },
  text,
}: {
  integration: ConsentIntegration;
  text: string;
}) => (
  <Rich
    text={text}
    values={{
      app: <bdi className="font-medium text-ink">{display_name}</bdi>,
      email: <span className="break-all text-ink">{support_email}</span>,
    }}
  />
);
