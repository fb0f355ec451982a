import type { Metadata } from "next";
import { currentActor } from "@/lib/session/current-actor";
import { Landing } from "./landing";
import { publicPage } from "./public-page";
import { SignedInHome } from "./signed-in-home";

export const generateMetadata = (): Metadata => ({
  ...publicPage({
    title: "Integrations for conventions",
    description:
      "Connect a badge printer, a schedule display or a sign-in to your event. You choose what each integration may read, and disconnect it at any time.",
    path: "/",
  }),
  title: { absolute: "Integrations for conventions" },
});

export default async function HomePage() {
  const actor = await currentActor();
  return actor ? <SignedInHome personId={actor.personId} /> : <Landing />;
}
