import type { Messages } from "@/messages/en";

export const accountTabs = ({ account, header }: Messages) => [
  { href: "/account", label: account.profile },
  { href: "/account/events", label: header.myEvents },
  { href: "/account/apps", label: header.connectedApps },
  { href: "/account/notices", label: header.notices },
];
