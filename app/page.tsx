import type { Metadata } from "next";
import { queryValue, type SearchParams } from "@/components/search-params";
import { Alert } from "@/components/ui/alert";
import { currentActor } from "@/lib/session/current-actor";
import { pageMessages } from "@/lib/session/page-language";
import { Landing } from "./landing";
import { fullTitle, publicPage } from "./public-page";
import { SignedInHome } from "./signed-in-home";

export async function generateMetadata(): Promise<Metadata> {
  const { title, metaDescription } = (await pageMessages()).landing;
  return {
    ...publicPage({ title, description: metaDescription, path: "/" }),
    title: { absolute: fullTitle(title) },
  };
}

export default async function HomePage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await currentActor();
  if (actor) return <SignedInHome personId={actor.personId} />;
  const { landing: words } = await pageMessages();
  const hasLeft = queryValue((await searchParams).goodbye) !== "";
  return (
    <>
      {hasLeft && (
        <Alert tone="good" title={words.goodbyeTitle}>
          {words.goodbye}
        </Alert>
      )}
      <Landing />
    </>
  );
}
