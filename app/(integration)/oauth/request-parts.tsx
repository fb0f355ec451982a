import { Check, CircleSlash, Clock, Link2Off } from "lucide-react";
import { EmailAddress } from "@/components/breakable";
import { PageLink } from "@/components/page-link";
import { Rich } from "@/components/rich";
import { ButtonLink } from "@/components/ui/button";
import { LogoMark } from "@/components/ui/logo-mark";
import { config } from "@/lib/config/config";
import {
  type ConsentAccount,
  type ConsentIntegration,
  type ConsentRequest,
  type ConsentView,
  restartPath,
} from "@/lib/portal/consent/consent";
import type { Messages } from "@/messages/en";
import { duration, fill } from "@/messages/fill";
import type { Language } from "@/messages/language";
import { messagesOf } from "@/messages/messages";

// What the consent screen and the choice of an event share.

interface AccountChipProps {
  account: ConsentAccount;
  request: ConsentRequest;
  integration: ConsentIntegration;
  words: Pick<Messages["consent"], "notYou" | "switchAccount">;
}

/**
 * The account that decides, and a link to switch accounts. The same request starts again with the
 * other account.
 */
export function AccountChip({ account, request, integration, words }: AccountChipProps) {
  const callbackUrl = encodeURIComponent(restartPath(request, integration));
  const switchTo = `/signin?switch=1&callbackUrl=${callbackUrl}`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-sunken px-4 py-3">
      <div className="flex min-w-0 items-center gap-3">
        <LogoMark size="sm" shape="round" name={account.name} />
        <p className="min-w-0 text-sm leading-5">
          <bdi className="block font-medium">{account.name}</bdi>
          <span className="block text-soft">
            <EmailAddress email={account.email} />
          </span>
        </p>
      </div>
      <p className="text-sm text-soft">
        {words.notYou}{" "}
        <PageLink href={switchTo} className="link">
          {words.switchAccount}
        </PageLink>
      </p>
    </div>
  );
}

/**
 * Restricts the targets of this page's forms to this site and one validated origin. React moves the
 * element into the head. A second policy can only narrow the first: the proxy allows `https:` on
 * the OAuth pages, and this element allows only the origin of the one client.
 */
export const FormTarget = ({ redirectUri }: { redirectUri: string }) => (
  <meta
    httpEquiv="Content-Security-Policy"
    content={`form-action 'self' ${new URL(redirectUri).origin}`}
  />
);

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
