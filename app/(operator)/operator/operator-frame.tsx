import { notFound } from "next/navigation";
import type { ComponentProps, ReactNode } from "react";
import { Tabs } from "@/components/tabs";
import { PageHeader } from "@/components/ui/page-header";
import type { Actor } from "@/lib/audit/actor";
import { requireActor } from "@/lib/session/current-actor";

type Props = Omit<ComponentProps<typeof PageHeader>, "back"> & { children: ReactNode };

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

/** The signed-in operator. For everybody else these pages do not exist. */
export async function requireOperatorActor(): Promise<Actor> {
  const actor = await requireActor("/operator");
  return actor.isOperator ? actor : notFound();
}
