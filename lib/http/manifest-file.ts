import { config } from "@/lib/config/config";
import { refuse } from "@/lib/errors/refusal";
import { manifestFile, manifestJsonSchema } from "@/lib/manifest/file";
import { publisherIntegration } from "@/lib/portal/publisher/integrations";
import { actorOfRequest } from "@/lib/session/of-request";
import { requestId } from "./request-id";
import { respondError, respondJson } from "./respond";

/** GET /developer/integrations/ID/manifest.json: a manifest to keep, for those who may manage the integration. */
export async function exportedManifest(request: Request): Promise<Response> {
  const id = requestId(request);
  try {
    const actor = await actorOfRequest(request);
    if (!actor) throw refuse("invalid_token", { message: "Sign in as a publisher first." });
    const integration = await publisherIntegration(actor.personId, new URL(request.url).pathname.split("/").at(-2) ?? "");
    if (!integration) throw refuse("resource_not_found");
    return new Response(manifestFile(integration, config().PUBLIC_URL), {
      headers: {
        "Content-Type": "application/json",
        "Content-Disposition": 'attachment; filename="manifest.json"',
        "Cache-Control": "no-store",
        "X-Service-Request-Id": id,
      },
    });
  } catch (thrown) {
    return respondError(thrown, id);
  }
}

/** GET /developer/manifest.schema.json */
export const manifestSchemaFile = async (request: Request): Promise<Response> =>
  respondJson(manifestJsonSchema(config().PUBLIC_URL), requestId(request), {
    headers: { "Content-Type": "application/schema+json", "Cache-Control": "public, max-age=3600", "Access-Control-Allow-Origin": "*" },
  });
