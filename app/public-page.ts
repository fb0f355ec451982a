import type { Metadata } from "next";
import { config } from "@/lib/config/config";

interface PublicPage {
  title: string;
  description: string;
  /** The one address under which search engines keep it. */
  path: string;
  /** Addresses of this page in other formats, by media type. */
  twins?: Record<string, string>;
}

const siteName = "Integrations";

/** What is true of every page. Search engines keep no page that does not say so with `publicPage` (docs/rules/screens.md#public-pages). */
export const everyPage = (): Metadata => ({
  metadataBase: new URL(config().PUBLIC_URL),
  title: { default: siteName, template: `%s · ${siteName}` },
  description: "Integrations for conventions: organizers decide what each one may read, participants sign in with them.",
  robots: { index: false },
});

/** What search engines and previews of links are told about a page that anybody may read (docs/rules/screens.md#public-pages). */
export const publicPage = ({ title, description, path, twins }: PublicPage): Metadata => ({
  title,
  description,
  robots: { index: true },
  alternates: { canonical: path, types: twins },
  openGraph: { type: "website", siteName, title, description, url: path, images: [picture] },
  twitter: { card: "summary_large_image" },
});

const picture = {
  url: "/preview.png",
  width: 1200,
  height: 630,
  alt: "Integrations for your convention that see only what you allow",
};

const descriptionLength = 160;

/** So much of a text is looked at, whatever stands in it. */
const readAtMost = 2_000;

/** The beginning of a longer text, as a description: in one line, without the signs of Markdown and, as where it is shown, without HTML. */
export function descriptionFrom(markdown: string): string {
  const words = markdown
    .slice(0, readAtMost)
    .replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>|<\/?[a-z!][^>]*>/gi, "")
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[*_`~]+|^\s*(?:#+|>|[-+]|\d+\.)\s/gm, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return words.length <= descriptionLength ? words : `${words.slice(0, descriptionLength - 1).replace(/\s\S*$/, "")}…`;
}
