import type { MetadataRoute } from "next";
import { config } from "@/lib/config/config";

export const dynamic = "force-dynamic";

/**
 * Only machine paths are closed to search engines. Consoles stay open, so that search engines can
 * read there that a page must not be indexed (docs/rules/screens.md#public-pages).
 */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: "*",
      disallow: ["/api/", "/oauth/", "/feed/", "/webhooks/", "/calendars/"],
    },
    sitemap: `${config().PUBLIC_URL}/sitemap.xml`,
  };
}
