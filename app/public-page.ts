import type { Metadata } from "next";
import { config } from "@/lib/config/config";

interface PublicPage {
  title: string;
  description: string;
  /** The canonical path for search engines. */
  path: string;
  /** URLs of this page in other formats, by media type. */
  formats?: Record<string, string>;
}

/** The template of titles of the pages below `parts`, which ends with the platform's name. */
export const titleTemplate = (...parts: string[]) =>
  ["%s", ...parts, config().BRAND_NAME].join(" · ");

/** The title of a page that no template reaches. */
export const fullTitle = (title: string) => `${title} · ${config().BRAND_NAME}`;

/**
 * The metadata of every page. Search engines index only pages that opt in with `publicPage`
 * (docs/rules/screens.md#public-pages).
 */
export const defaultMetadata = (): Metadata => ({
  metadataBase: new URL(config().PUBLIC_URL),
  title: { default: config().BRAND_NAME, template: titleTemplate() },
  description:
    "Integrations for conventions: organizers decide what each one may read, participants sign in with them.",
  robots: { index: false },
});

/**
 * The metadata of a public page, for search engines and link previews
 * (docs/rules/screens.md#public-pages).
 */
export const publicPage = ({ title, description, path, formats }: PublicPage): Metadata => ({
  title,
  description,
  robots: { index: true },
  alternates: { canonical: path, types: formats },
  openGraph: {
    type: "website",
    siteName: config().BRAND_NAME,
    title,
    description,
    url: path,
    images: [picture()],
  },
  twitter: { card: "summary_large_image" },
});

const picture = () => ({
  url: "/preview.png",
  width: 1200,
  height: 630,
  alt: config().BRAND_NAME,
});

const descriptionLength = 160;

/** At most this many characters of a text are processed, whatever it contains. */
const readAtMost = 2_000;

/**
 * The beginning of a longer text as a one-line description, without Markdown syntax and, as on the
 * page itself, without HTML.
 */
export function descriptionFrom(markdown: string): string {
  const words = markdown
    .slice(0, readAtMost)
    .replaceAll(/<(script|style)\b[^<>]*>[\s\S]*?(?:<\/\1>|$)|<\/?[a-z!][^<>]*>/gi, "")
    .replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replaceAll(/[*_`~]+|^[^\S\n]*(?:#+|>|[-+]|\d+\.)\s/gm, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return words.length <= descriptionLength
    ? words
    : `${words.slice(0, descriptionLength - 1).replace(/\s\S*$/, "")}…`;
}
