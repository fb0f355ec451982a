import { EmailAddress } from "@/components/email-address";
import { PageLink } from "@/components/page-link";
import { LogoMark } from "@/components/ui/logo-mark";
import {
  type ConsentAccount,
  type ConsentIntegration,
  type ConsentRequest,
  restartPath,
} from "@/lib/portal/consent/consent";
import type { Messages } from "@/messages/en";

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
  const switchTo = `/signin?switch=1&callbackUrl=${encodeURIComponent(restartPath(request, integration))}`;
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
        <PageLink href={switchTo} prefetch={false} className="link">
          {words.switchAccount}
        </PageLink>
      </p>
    </div>
  );
}
