/**
 * Stored in the cookie `theme`, so that the server's first byte already has the right colours.
 * Without the cookie the system's choice applies.
 */
const themes = ["light", "dark"] as const;

export type Theme = (typeof themes)[number];

export const isTheme = (value: string | undefined): value is Theme =>
  themes.some((theme) => theme === value);
