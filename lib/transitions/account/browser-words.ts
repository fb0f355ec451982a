/**
 * A User-Agent header in words that a person recognises, such as `Firefox on Windows`. Null when it
 * is missing or empty.
 */
export function browserWords(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const nameOf = (names: [RegExp, string][], otherwise: string) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? otherwise;
  return `${nameOf(browsers, "A browser")} on ${nameOf(systems, "an unknown system")}`;
}

// The order matters: browsers include each other's names in their User-Agent.
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\/|Chromium\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const systems: [RegExp, string][] = [
  [/iPhone|iPad|iPod/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];
