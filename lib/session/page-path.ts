/** Carries the path and query of a page to its components (`proxy.ts`). */
export const pagePathHeader = "x-service-page-path";

/**
 * The pages that stay English: consoles, documentation, and what only organizers and operators read
 * (docs/rules/brand-and-language.md#english-pages).
 */
const englishPages =
  /^\/(?:developer|docs|catalog|changelog|organizations|accessibility|organizer|operator|dev)(?:\/|$)/;

export const isTranslatedPath = (path: string): boolean => !englishPages.test(path);

/** A path of this service: one that begins with two slashes would lead elsewhere. */
export const ownPath = (path: string | null): string =>
  path !== null && /^\/(?![/\\])/.test(path) ? path : "/";
