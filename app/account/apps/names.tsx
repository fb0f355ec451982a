import { PageLink } from "@/components/page-link";
import { Badge } from "@/components/ui/badge";
import { LogoMark } from "@/components/ui/logo-mark";
import type { App } from "@/lib/portal/participant/app";
import { pageMessages } from "@/lib/session/page-language";

export async function AppName({ app }: { app: App }) {
  const { apps: words } = await pageMessages();
  return (
    <span className="flex items-center gap-3 text-left">
      <LogoMark name={app.display_name} src={app.logo} size="sm" />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2">
          <PageLink href={`/account/apps/${app.id}`} className="link">
            <bdi className="font-medium">{app.display_name}</bdi>
          </PageLink>
          {app.status !== "active" && <Badge>{words.notAvailable}</Badge>}
        </span>
        <Publisher {...app} />
      </span>
    </span>
  );
}

export async function Publisher({
  publisher_name,
  privacy_policy_url,
}: Pick<App, "publisher_name" | "privacy_policy_url">) {
  const { consent } = await pageMessages();
  return (
    <span className="block text-sm font-normal text-soft">
      <bdi>{publisher_name}</bdi> ·{" "}
      <a href={privacy_policy_url} className="link" rel="noopener nofollow">
        {consent.privacyPolicy}
      </a>
    </span>
  );
}

interface EventNameProps {
  title: string | null;
  className?: string;
}

export async function EventName({ title, className }: EventNameProps) {
  const { common } = await pageMessages();
  return <bdi className={className}>{title ?? common.untitledEvent}</bdi>;
}
