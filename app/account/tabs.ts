export const accountTabs = [
  { href: "/account", label: "Profile" },
  { href: "/account/events", label: "My events" },
  { href: "/account/apps", label: "Connected apps" },
  { href: "/account/notices", label: "Notices" },
];
