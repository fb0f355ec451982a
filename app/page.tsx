import { currentActor } from "@/lib/session/current";
import { Landing } from "./landing";
import { SignedInHome } from "./signed-in-home";

export default async function HomePage() {
  const actor = await currentActor();
  return actor ? <SignedInHome personId={actor.personId} /> : <Landing />;
}
