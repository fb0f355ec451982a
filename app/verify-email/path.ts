/** The path of the page that a link to verify an address opens. Signing in returns here. */
export const verifyPath = (token: string): string =>
  `/verify-email?${new URLSearchParams({ token })}`;
