import { ownSandboxes } from "@/lib/portal/publisher/own-sandboxes";
import { type EndpointName, endpoints } from "@/lib/read-api/endpoints";
import { currentActor } from "@/lib/session/current-actor";
import { TryItForm } from "./try-it-form";

/** Sends the request of an endpoint's page with a sandbox token. Renders nothing for a reader without a sandbox (docs/rules/sandbox.md#try-it). */
export async function TryIt({ name }: { name: EndpointName }) {
  const actor = await currentActor();
  const sandboxes = actor ? await ownSandboxes(actor.personId) : [];
  if (sandboxes.length === 0) return null;
  const { path, token, shape } = endpoints[name];
  return <TryItForm sandboxes={sandboxes} endpoint={{ path, token, isCollection: shape === "collection" }} />;
}
