import type { Metadata } from "next";
import type { ReactNode } from "react";
import { titleTemplate } from "@/app/public-page";
import { currentActor } from "@/lib/session/current-actor";
import { organizationOnce } from "./organization";

export async function generateMetadata({
  params,
}: {
  params: Promise<{ organization: string }>;
}): Promise<Metadata> {
  const [actor, { organization: id }] = [await currentActor(), await params];
  const organization = actor && (await organizationOnce(actor.personId, id));
  return organization
    ? {
        title: { default: organization.name, template: titleTemplate(organization.name) },
      }
    : {};
}

export default function OrganizationLayout({ children }: { children: ReactNode }) {
  return children;
}
