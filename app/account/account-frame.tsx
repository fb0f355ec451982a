import type { ComponentProps, ReactNode } from "react";
import { Tabs } from "@/components/tabs";
import { PageHeader } from "@/components/ui/page-header";
import { pageMessages } from "@/lib/session/page-language";

type Props = Omit<ComponentProps<typeof PageHeader>, "back"> & { children: ReactNode };

export async function AccountFrame({ children, ...header }: Props) {
  const { account, header: words } = await pageMessages();
  return (
    <>
      <PageHeader {...header} />
      <Tabs
        label={account.tabs}
        tabs={[
          { href: "/account", label: account.profile },
          { href: "/account/events", label: words.myEvents },
          { href: "/account/apps", label: words.connectedApps },
          { href: "/account/notices", label: words.notices },
        ]}
      />
      {children}
    </>
  );
}
