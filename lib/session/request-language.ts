import { languageOfRequest } from "@/lib/transitions/authorization-request/request";
import { acceptedLanguage, isLanguage, type Language, languageOfTags } from "@/messages/language";
import { actorOfHeaders } from "./actor-of-request";
import { safeCallbackPath } from "./callback-url";
import { cookieValue, publicOrigin } from "./cookie";

interface Choices {
  account: Language | null | undefined;
  cookie: string | undefined;
  accepted: string | null;
}

/** What nobody asked for otherwise is English. */
export const chosenLanguage = ({ account, cookie, accepted }: Choices): Language =>
  account ?? (isLanguage(cookie) ? cookie : undefined) ?? acceptedLanguage(accepted) ?? "en";

/**
 * The language that an authorization request asked for by `ui_locales`, on its own screens and on
 * those that lead to them.
 */
export async function requestedLanguage(path: string): Promise<Language | undefined> {
  const { pathname, searchParams } = new URL(path, publicOrigin());
  if (/^\/oauth\/(?:consent|choose-event)$/.test(pathname))
    return languageOfRequest(searchParams.get("request") ?? "");
  if (isAuthorize(pathname)) return languageOfTags(onlyValue(searchParams, "ui_locales"));
  const callback = searchParams.get("callbackUrl");
  if (callback === null || !pagesOfEntry.test(pathname)) return undefined;
  const next = safeCallbackPath(callback);
  return next === "/" || pagesOfEntry.test(next) ? undefined : requestedLanguage(next);
}

const pagesOfEntry = /^\/(?:signin|signup|forgot-password)(?:[/?]|$)/;

const isAuthorize = (pathname: string) =>
  pathname === "/oauth/authorize" || /^\/mcp\/events\/[^/]+\/authorize$/.test(pathname);

/** A parameter that is sent twice is a fault, and says nothing. */
const onlyValue = (parameters: URLSearchParams, name: string) =>
  parameters.getAll(name).length === 1 ? parameters.get(name) : null;

/** What the browser asks for, without the database. */
export const languageOfBrowser = (
  headers: Pick<Headers, "get">,
  account: Language | null = null,
): Language =>
  chosenLanguage({
    account,
    cookie: cookieValue(headers.get("cookie"), "language"),
    accepted: headers.get("accept-language"),
  });

/** The language for a page that Next does not render, chosen as Next's pages choose it. */
export async function languageOfPage(
  path: string,
  headers: Pick<Headers, "get">,
): Promise<Language> {
  const [requested, actor] = await Promise.all([
    requestedLanguage(path),
    actorOfHeaders(headers),
  ]).catch(() => [undefined, null]); // the page says that the database does not answer
  return requested ?? languageOfBrowser(headers, actor?.language);
}
