import type { MetadataRoute } from "next";
import { eventPath } from "@/components/event-path";
import { config } from "@/lib/config/config";
import { pages } from "@/lib/docs/site";
import { publicAddresses } from "@/lib/portal/participant/public-events";

export const dynamic = "force-dynamic";

/** Every page that search engines may index (docs/rules/screens.md#public-pages). */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const { events, integrations } = await publicAddresses();
  const fixed = ["/", "/events", "/catalog", "/changelog", ...pages().map(({ path }) => path)];
  return [
    ...fixed.map((path) => ({ path })),
    ...events.map((event) => ({ path: eventPath(event), lastModified: event.updated_at })),
    ...integrations.map(({ id }) => ({ path: `/catalog/${id}` })),
  ].map(({ path, ...rest }) => ({ url: `${config().PUBLIC_URL}${path}`, ...rest }));
}
