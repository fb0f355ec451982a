/**
 * A different slug for each name, as schedules have them: letters, digits and hyphens, beginning
 * with a letter.
 */
export function slugsOf(names: string[]): string[] {
  const used = new Set<string>();
  const numbers = new Map<string, number>();
  return names.map((name) => {
    const plain = slugOf(name);
    let slug = plain;
    let nth = numbers.get(plain) ?? 2;
    for (; used.has(slug); nth += 1) slug = `${plain}-${nth}`;
    numbers.set(plain, nth);
    used.add(slug);
    return slug;
  });
}

const slugLengthAtMost = 60;

function slugOf(name: string): string {
  const slug = name
    .slice(0, slugLengthAtMost)
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  return /^[a-z][a-z0-9-]+$/.test(slug) ? slug : `track-${slug}`.replace(/-$/, "");
}
