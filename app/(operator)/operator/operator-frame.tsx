import type { ComponentProps, ReactNode } from "react";
import { Tabs } from "@/components/tabs";
import { PageHeader } from "@/components/ui/page-header";

type Props = Omit<ComponentProps<typeof PageHeader>, "back"> & { children: ReactNode };

/** The header of an operator's page, with the operator's sections as tabs. */
export const OperatorFrame = ({ children, ...header }: Props) => (
  <>
    <PageHeader {...header} compact />
    <Tabs label="Operator" tabs={sections} />
    {children}
  </>
);

const sections = [
  { href: "/operator", label: "Overview" },
  { href: "/operator/deliveries", label: "Deliveries" },
  { href: "/operator/usage", label: "Usage" },
  { href: "/operator/deletions", label: "Deletions" },
  { href: "/operator/people", label: "People" },
  { href: "/operator/feed", label: "Feed" },
  { href: "/operator/announcements", label: "Announcements" },
  { href: "/operator/audit", label: "Activity log" },
];
