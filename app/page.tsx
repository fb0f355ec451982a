import type { Metadata } from "next";
import { queryValue, type SearchParams } from "@/components/search-params";
import { Alert } from "@/components/ui/alert";
import { currentActor } from "@/lib/session/current-actor";
import { Landing } from "./landing";
import { fullTitle, publicPage } from "./public-page";
import { SignedInHome } from "./signed-in-home";

export const generateMetadata = (): Metadata => ({
  ...publicPage({
    title: "Integrations for conventions",
    description:
      "Connect a badge printer, a schedule display or a sign-in to your event. You choose what each integration may read, and disconnect it at any time.",
    path: "/",
  }),
  title: { absolute: fullTitle("Integrations for conventions") },
});

export default async function HomePage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await currentActor();
  if (actor) return <SignedInHome personId={actor.personId} />;
  const hasLeft = queryValue((await searchParams).goodbye) !== "";
  return (
    <>
      {hasLeft && (
        <Alert tone="good" title="Goodbye">
          Your account is deleted. Thank you for having been here.
        </Alert>
      )}
      <Landing />
    </>
  );
}
