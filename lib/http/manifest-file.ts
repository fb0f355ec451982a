import { config } from "@/lib/config/config";
import { manifestFile, manifestJsonSchema } from "@/lib/manifest/file";
import { publisherIntegration } from "@/lib/portal/publisher/integrations";
import { download } from "./download";
import { requestId } from "./request-id";
import { respondJson } from "./respond";

/**
 * GET /developer/integrations/ID/manifest.json: the manifest as a file, for people who may manage
 * the integration.
 */
export const exportedManifest = download({
  filename: "manifest.json",
  contentType: "application/json",
  read: async ({ personId }, path) => {
    const integration = await publisherIntegration(personId, path.at(-2) ?? "");
    return integration && manifestFile(integration, config().PUBLIC_URL);
  },
});

/** GET /developer/manifest.schema.json */
export const manifestSchemaFile = async (request: Request): Promise<Response> =>
  respondJson(manifestJsonSchema(config().PUBLIC_URL), requestId(request), {
    headers: { "Content-Type": "application/schema+json", "Cache-Control": "public, max-age=3600" },
  });
