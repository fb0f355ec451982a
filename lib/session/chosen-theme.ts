import { cookieValue } from "./cookie";
import { isTheme, type Theme } from "./theme";

/** The theme chosen in a `Cookie` header. */
export function chosenTheme(cookieHeader: string | null): Theme | undefined {
  const chosen = cookieValue(cookieHeader, "theme");
  return isTheme(chosen) ? chosen : undefined;
}
